#ifndef CTEMPLATES_H
#define CTEMPLATES_H

/// A file of the folder `Templates`.
struct almanac_template {
    /// Its path in the folder: `words/de/pages.mf2`.
    const char *path;
    /// Its content, with a NUL at the end.
    const char *text;
};

/// The default templates and the words of every language, in the order they are written out; the last has no path.
const struct almanac_template *almanac_templates(void);

/// The JSON Schemas of files that Almanac reads and writes, which are no templates; the last has no path.
const struct almanac_template *almanac_schemas(void);

#endif
