/* Fonts, shaped text and subsets of fonts, for paper: fontconfig finds the fonts, HarfBuzz shapes and subsets, FriBidi orders what runs both ways.
   None of them is linked: they are loaded when the first paper is made, so that no other start pays for them. Nothing below may be called before
   `almanac_shaping_load` has said that there is no problem. Positions and sizes are in units of the font, `units` of them an em. */
#ifndef ALMANAC_CSHAPING_H
#define ALMANAC_CSHAPING_H

#include <stddef.h>
#include <stdint.h>

/* Loads the libraries, once a process; any thread may call it. NULL, or what is wrong and what to do. */
const char *almanac_shaping_load(void);

/* A TrueType font whose licence bits let it be embedded. It is read once and never changes; it may be used by many threads. */
typedef struct almanac_face almanac_face;

/* The font of a family; NULL when this machine has none of that name that can be used. */
almanac_face *almanac_face_of_family(const char *family, int is_bold, int is_italic);
/* Any font of this machine with a letter; NULL when there is none. */
almanac_face *almanac_face_with_letter(uint32_t letter, int is_bold);

typedef struct {
    int units, ascent, descent, cap_height, weight, is_fixed_pitch;
    int left, bottom, right, top;
    double italic_angle;
} almanac_face_metrics;

/* Its PostScript name: letters, digits and hyphens alone, never empty. */
const char *almanac_face_name(const almanac_face *face);
almanac_face_metrics almanac_face_measure(const almanac_face *face);
/* 0 when it has no such letter. */
uint32_t almanac_face_glyph(const almanac_face *face, uint32_t letter);
/* How far the pen moves behind a glyph that stands by itself. */
int almanac_face_advance(const almanac_face *face, uint32_t glyph);

typedef struct {
    uint32_t glyph;
    /* The index of the first letter that it was made of. */
    uint32_t letter;
    int32_t advance, x, y;
} almanac_glyph;

/* Room for what is being shaped in a language (BCP 47); for one thread at a time. NULL when there is no memory. */
typedef struct almanac_shaper almanac_shaper;
almanac_shaper *almanac_shaper_new(const char *language);
void almanac_shaper_free(almanac_shaper *shaper);
/* Shapes letters of one script that run in one direction, with `letters` and `count` of the text around them.
   The glyphs are in the order in which they stand from left to right, and last until the next call; NULL when there is no memory.
   Letters of Europe, digits and signs are put beside each other as HarfBuzz puts each two of them, which is asked once a process: in fonts of which no
   glyph depends on more than its neighbour the result is the same. */
const almanac_glyph *almanac_shape(
    almanac_shaper *shaper, const almanac_face *face, const uint32_t *letters, int count, int first, int length, int is_right_to_left,
    size_t *glyphs);
/* The same, always by HarfBuzz and from all of the letters at once. */
const almanac_glyph *almanac_shape_whole(
    almanac_shaper *shaper, const almanac_face *face, const uint32_t *letters, int count, int first, int length, int is_right_to_left,
    size_t *glyphs);

/* The embedding levels of the letters of a paragraph (UAX 9): odd ones run from right to left.
   `base`: 0 from left to right, 1 from right to left, -1 as its first strong letter does. Returns the paragraph's own level, or -1 when there is
   no memory. */
int almanac_levels(const uint32_t *letters, int count, int base, int8_t *levels);

/* A font with some of its glyphs alone, without hints, tables of shaping and names. */
typedef struct almanac_subset almanac_subset;
almanac_subset *almanac_subset_new(const almanac_face *face, const uint32_t *glyphs, size_t count);
void almanac_subset_free(almanac_subset *subset);
const uint8_t *almanac_subset_data(const almanac_subset *subset, size_t *length);
/* What a glyph of the whole font is in the subset. */
uint32_t almanac_subset_glyph(const almanac_subset *subset, uint32_t glyph);

#endif
