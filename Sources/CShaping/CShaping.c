#include "CShaping.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>
#include <harfbuzz/hb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY(name, version) name "." version ".dylib"
#else
#define LIBRARY(name, version) name ".so." version
#endif

static struct {
    __typeof__(&hb_blob_create_from_file_or_fail) hb_blob_create_from_file_or_fail;
    __typeof__(&hb_blob_destroy) hb_blob_destroy;
    __typeof__(&hb_blob_get_data) hb_blob_get_data;
    __typeof__(&hb_face_create) hb_face_create;
    __typeof__(&hb_face_destroy) hb_face_destroy;
    __typeof__(&hb_face_make_immutable) hb_face_make_immutable;
    __typeof__(&hb_face_reference_blob) hb_face_reference_blob;
    __typeof__(&hb_face_reference_table) hb_face_reference_table;
    __typeof__(&hb_font_create) hb_font_create;
    __typeof__(&hb_font_destroy) hb_font_destroy;
    __typeof__(&hb_font_get_glyph_h_advance) hb_font_get_glyph_h_advance;
    __typeof__(&hb_font_get_nominal_glyph) hb_font_get_nominal_glyph;
    __typeof__(&hb_font_make_immutable) hb_font_make_immutable;
    __typeof__(&hb_buffer_create) hb_buffer_create;
    __typeof__(&hb_buffer_destroy) hb_buffer_destroy;
    __typeof__(&hb_buffer_reset) hb_buffer_reset;
    __typeof__(&hb_buffer_add_codepoints) hb_buffer_add_codepoints;
    __typeof__(&hb_buffer_set_direction) hb_buffer_set_direction;
    __typeof__(&hb_buffer_set_language) hb_buffer_set_language;
    __typeof__(&hb_buffer_set_script) hb_buffer_set_script;
    __typeof__(&hb_buffer_guess_segment_properties) hb_buffer_guess_segment_properties;
    __typeof__(&hb_buffer_allocation_successful) hb_buffer_allocation_successful;
    __typeof__(&hb_buffer_get_glyph_infos) hb_buffer_get_glyph_infos;
    __typeof__(&hb_buffer_get_glyph_positions) hb_buffer_get_glyph_positions;
    __typeof__(&hb_language_from_string) hb_language_from_string;
    __typeof__(&hb_ot_layout_table_get_feature_tags) hb_ot_layout_table_get_feature_tags;
    __typeof__(&hb_shape) hb_shape;
    __typeof__(&hb_set_add) hb_set_add;
    __typeof__(&hb_map_get) hb_map_get;
    __typeof__(&hb_subset_input_create_or_fail) hb_subset_input_create_or_fail;
    __typeof__(&hb_subset_input_destroy) hb_subset_input_destroy;
    __typeof__(&hb_subset_input_glyph_set) hb_subset_input_glyph_set;
    __typeof__(&hb_subset_input_set) hb_subset_input_set;
    __typeof__(&hb_subset_input_set_flags) hb_subset_input_set_flags;
    __typeof__(&hb_subset_plan_create_or_fail) hb_subset_plan_create_or_fail;
    __typeof__(&hb_subset_plan_destroy) hb_subset_plan_destroy;
    __typeof__(&hb_subset_plan_execute_or_fail) hb_subset_plan_execute_or_fail;
    __typeof__(&hb_subset_plan_old_to_new_glyph_mapping) hb_subset_plan_old_to_new_glyph_mapping;
    __typeof__(&FcInit) FcInit;
    __typeof__(&FcPatternCreate) FcPatternCreate;
    __typeof__(&FcPatternDestroy) FcPatternDestroy;
    __typeof__(&FcPatternAddString) FcPatternAddString;
    __typeof__(&FcPatternAddInteger) FcPatternAddInteger;
    __typeof__(&FcPatternAddBool) FcPatternAddBool;
    __typeof__(&FcPatternGetString) FcPatternGetString;
    __typeof__(&FcPatternGetInteger) FcPatternGetInteger;
    __typeof__(&FcPatternGetCharSet) FcPatternGetCharSet;
    __typeof__(&FcCharSetHasChar) FcCharSetHasChar;
    __typeof__(&FcConfigSubstitute) FcConfigSubstitute;
    __typeof__(&FcDefaultSubstitute) FcDefaultSubstitute;
    __typeof__(&FcFontMatch) FcFontMatch;
    __typeof__(&FcFontSort) FcFontSort;
    __typeof__(&fribidi_get_bidi_types) fribidi_get_bidi_types;
    __typeof__(&fribidi_get_bracket_types) fribidi_get_bracket_types;
    __typeof__(&fribidi_get_par_embedding_levels_ex) fribidi_get_par_embedding_levels_ex;
} lib;

/* Prepares a face for many subsets; HarfBuzz has it from version 6 on. */
static hb_face_t *(*preprocess)(hb_face_t *);

enum { HARFBUZZ, SUBSET, FONTCONFIG, BIDI, LIBRARIES };

static const struct {
    const char *file;
    const char *problem;
} libraries[LIBRARIES] = {
    {LIBRARY("libharfbuzz", "0"), "HarfBuzz (libharfbuzz.so.0) cannot be loaded; install it, or leave 'pdf' out of the formats"},
    {LIBRARY("libharfbuzz-subset", "0"),
     "the subsetter of HarfBuzz (libharfbuzz-subset.so.0) cannot be loaded; install it, or leave 'pdf' out of the formats"},
    {LIBRARY("libfontconfig", "1"), "fontconfig (libfontconfig.so.1) cannot be loaded; install it, or leave 'pdf' out of the formats"},
    {LIBRARY("libfribidi", "0"), "FriBidi (libfribidi.so.0) cannot be loaded; install it, or leave 'pdf' out of the formats"},
};

static const struct {
    int library;
    const char *name;
    size_t place;
} functions[] = {
#define FUNCTION(library, name) {library, #name, offsetof(__typeof__(lib), name)}
    FUNCTION(HARFBUZZ, hb_blob_create_from_file_or_fail),
    FUNCTION(HARFBUZZ, hb_blob_destroy),
    FUNCTION(HARFBUZZ, hb_blob_get_data),
    FUNCTION(HARFBUZZ, hb_face_create),
    FUNCTION(HARFBUZZ, hb_face_destroy),
    FUNCTION(HARFBUZZ, hb_face_make_immutable),
    FUNCTION(HARFBUZZ, hb_face_reference_blob),
    FUNCTION(HARFBUZZ, hb_face_reference_table),
    FUNCTION(HARFBUZZ, hb_font_create),
    FUNCTION(HARFBUZZ, hb_font_destroy),
    FUNCTION(HARFBUZZ, hb_font_get_glyph_h_advance),
    FUNCTION(HARFBUZZ, hb_font_get_nominal_glyph),
    FUNCTION(HARFBUZZ, hb_font_make_immutable),
    FUNCTION(HARFBUZZ, hb_buffer_create),
    FUNCTION(HARFBUZZ, hb_buffer_destroy),
    FUNCTION(HARFBUZZ, hb_buffer_reset),
    FUNCTION(HARFBUZZ, hb_buffer_add_codepoints),
    FUNCTION(HARFBUZZ, hb_buffer_set_direction),
    FUNCTION(HARFBUZZ, hb_buffer_set_language),
    FUNCTION(HARFBUZZ, hb_buffer_set_script),
    FUNCTION(HARFBUZZ, hb_buffer_guess_segment_properties),
    FUNCTION(HARFBUZZ, hb_buffer_allocation_successful),
    FUNCTION(HARFBUZZ, hb_buffer_get_glyph_infos),
    FUNCTION(HARFBUZZ, hb_buffer_get_glyph_positions),
    FUNCTION(HARFBUZZ, hb_language_from_string),
    FUNCTION(HARFBUZZ, hb_ot_layout_table_get_feature_tags),
    FUNCTION(HARFBUZZ, hb_shape),
    FUNCTION(HARFBUZZ, hb_set_add),
    FUNCTION(HARFBUZZ, hb_map_get),
    FUNCTION(SUBSET, hb_subset_input_create_or_fail),
    FUNCTION(SUBSET, hb_subset_input_destroy),
    FUNCTION(SUBSET, hb_subset_input_glyph_set),
    FUNCTION(SUBSET, hb_subset_input_set),
    FUNCTION(SUBSET, hb_subset_input_set_flags),
    FUNCTION(SUBSET, hb_subset_plan_create_or_fail),
    FUNCTION(SUBSET, hb_subset_plan_destroy),
    FUNCTION(SUBSET, hb_subset_plan_execute_or_fail),
    FUNCTION(SUBSET, hb_subset_plan_old_to_new_glyph_mapping),
    FUNCTION(FONTCONFIG, FcInit),
    FUNCTION(FONTCONFIG, FcPatternCreate),
    FUNCTION(FONTCONFIG, FcPatternDestroy),
    FUNCTION(FONTCONFIG, FcPatternAddString),
    FUNCTION(FONTCONFIG, FcPatternAddInteger),
    FUNCTION(FONTCONFIG, FcPatternAddBool),
    FUNCTION(FONTCONFIG, FcPatternGetString),
    FUNCTION(FONTCONFIG, FcPatternGetInteger),
    FUNCTION(FONTCONFIG, FcPatternGetCharSet),
    FUNCTION(FONTCONFIG, FcCharSetHasChar),
    FUNCTION(FONTCONFIG, FcConfigSubstitute),
    FUNCTION(FONTCONFIG, FcDefaultSubstitute),
    FUNCTION(FONTCONFIG, FcFontMatch),
    FUNCTION(FONTCONFIG, FcFontSort),
    FUNCTION(BIDI, fribidi_get_bidi_types),
    FUNCTION(BIDI, fribidi_get_bracket_types),
    FUNCTION(BIDI, fribidi_get_par_embedding_levels_ex),
#undef FUNCTION
};

static const char *problem;

static void load(void) {
    void *handles[LIBRARIES];
    for (int library = 0; library < LIBRARIES; library++) {
        handles[library] = dlopen(libraries[library].file, RTLD_NOW | RTLD_LOCAL);
        if (handles[library] == NULL) {
            problem = libraries[library].problem;
            return;
        }
    }
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(handles[functions[index].library], functions[index].name);
        if (function == NULL) {
            problem = "the HarfBuzz, fontconfig or FriBidi of this machine is too old for 'pdf'; HarfBuzz 4, fontconfig 2.13 and FriBidi 1.0 are needed";
            return;
        }
        *(void **)((char *)&lib + functions[index].place) = function;
    }
    *(void **)&preprocess = dlsym(handles[SUBSET], "hb_subset_preprocess");
    if (!lib.FcInit()) problem = "fontconfig could not be set up, so that 'pdf' has no fonts";
}

const char *almanac_shaping_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (pthread_once(&once, load) != 0) return "the libraries for 'pdf' could not be set up";
    return problem;
}

/* Faces. */

struct almanac_face {
    struct almanac_face *next;
    char *file;
    int index;
    hb_face_t *face;
    /* The same, prepared when the first subset is made; under the lock up to then. */
    hb_face_t *prepared;
    hb_font_t *font;
    /* What pairs of letters look like, by language and script; only ever added to, under the lock. */
    _Atomic(struct pairs *) pairs;
    int is_by_pairs;
    almanac_face_metrics metrics;
    char name[64];
};

/* Room for letters that most text of Europe is made of. */
enum { PAIRED = 256 };
enum { UNKNOWN, OTHER, KNOWN };

/* How letters look alone and beside each other, as HarfBuzz said when it was asked first. An entry is what is known of it in its two highest bits. */
struct pairs {
    struct pairs *next;
    hb_language_t language;
    int is_latin;
    /* The glyph, and its advance in the lower half. */
    _Atomic uint64_t alone[PAIRED];
    /* What is added to the advance of the first letter, to that of the second, and to the place of the second: 16 bits each. */
    _Atomic uint64_t beside[PAIRED][PAIRED];
};

static int number(const uint8_t *bytes, unsigned length, unsigned place) {
    return place + 2 <= length ? (int16_t)(bytes[place] << 8 | bytes[place + 1]) : 0;
}

static const uint8_t *table(hb_face_t *face, const char *tag, hb_blob_t **blob, unsigned *length) {
    *blob = lib.hb_face_reference_table(face, HB_TAG(tag[0], tag[1], tag[2], tag[3]));
    return (const uint8_t *)lib.hb_blob_get_data(*blob, length);
}

/* Whether it has outlines of TrueType and may be embedded. */
static int measure(almanac_face *face) {
    almanac_face_metrics *metrics = &face->metrics;
    hb_blob_t *blob;
    unsigned length;
    table(face->face, "glyf", &blob, &length);
    lib.hb_blob_destroy(blob);
    if (length == 0) return 0;

    const uint8_t *bytes = table(face->face, "head", &blob, &length);
    metrics->units = number(bytes, length, 18);
    metrics->left = number(bytes, length, 36);
    metrics->bottom = number(bytes, length, 38);
    metrics->right = number(bytes, length, 40);
    metrics->top = number(bytes, length, 42);
    lib.hb_blob_destroy(blob);
    bytes = table(face->face, "hhea", &blob, &length);
    metrics->ascent = number(bytes, length, 4);
    metrics->descent = number(bytes, length, 6);
    lib.hb_blob_destroy(blob);
    bytes = table(face->face, "post", &blob, &length);
    metrics->italic_angle = number(bytes, length, 4) + (uint16_t)number(bytes, length, 6) / 65536.0;
    metrics->is_fixed_pitch = number(bytes, length, 12) != 0 || number(bytes, length, 14) != 0;
    lib.hb_blob_destroy(blob);
    bytes = table(face->face, "OS/2", &blob, &length);
    metrics->weight = number(bytes, length, 4);
    int may_embed = (number(bytes, length, 8) & 0x030F) != 0x0002 && (number(bytes, length, 8) & 0x0300) == 0;
    metrics->cap_height = number(bytes, length, 0) >= 2 ? number(bytes, length, 88) : 0;
    lib.hb_blob_destroy(blob);
    if (metrics->cap_height <= 0) metrics->cap_height = metrics->ascent;
    return may_embed && metrics->units >= 16 && metrics->units <= 16384;
}

/* Every font that was opened, so that none is opened twice; and the lock over them and over `sorted`. */
static almanac_face *opened;
static FcFontSet *sorted[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Whether no glyph depends on more than the one beside it, as far as the names of the font's features tell. */
static int is_by_pairs(hb_face_t *face) {
    hb_tag_t tags[64];
    for (unsigned start = 0;;) {
        unsigned count = sizeof tags / sizeof *tags;
        unsigned all = lib.hb_ot_layout_table_get_feature_tags(face, HB_OT_TAG_GSUB, start, &count, tags);
        for (unsigned index = 0; index < count; index++)
            if (tags[index] == HB_TAG('c', 'a', 'l', 't') || tags[index] == HB_TAG('c', 'l', 'i', 'g') || tags[index] == HB_TAG('r', 'c', 'l', 't'))
                return 0;
        start += count;
        if (count == 0 || start >= all) return 1;
    }
}

static void free_face(almanac_face *face) {
    if (face->font != NULL) lib.hb_font_destroy(face->font);
    if (face->face != NULL) lib.hb_face_destroy(face->face);
    free(face->file);
    free(face);
}

static almanac_face *open_face(FcPattern *pattern) {
    FcChar8 *file, *name;
    int index = 0;
    if (lib.FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return NULL;
    if (lib.FcPatternGetInteger(pattern, FC_INDEX, 0, &index) != FcResultMatch) index = 0;
    for (almanac_face *known = opened; known != NULL; known = known->next)
        if (known->index == index && strcmp(known->file, (const char *)file) == 0) return known;
    hb_blob_t *blob = lib.hb_blob_create_from_file_or_fail((const char *)file);
    if (blob == NULL) return NULL;
    almanac_face *face = calloc(1, sizeof *face);
    if (face == NULL) {
        lib.hb_blob_destroy(blob);
        return NULL;
    }
    face->face = lib.hb_face_create(blob, index & 0xFFFF);
    lib.hb_blob_destroy(blob);
    face->index = index;
    face->file = strdup((const char *)file);
    if (face->file == NULL || !measure(face)) {
        free_face(face);
        return NULL;
    }
    size_t length = 0;
    if (lib.FcPatternGetString(pattern, FC_POSTSCRIPT_NAME, 0, &name) == FcResultMatch) {
        for (; *name != 0 && length + 1 < sizeof face->name; name++) {
            if ((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') || (*name >= '0' && *name <= '9') || *name == '-')
                face->name[length++] = (char)*name;
        }
    }
    if (length == 0) strcpy(face->name, "Font");
    lib.hb_face_make_immutable(face->face);
    face->font = lib.hb_font_create(face->face);
    lib.hb_font_make_immutable(face->font);
    face->is_by_pairs = is_by_pairs(face->face);
    face->next = opened;
    opened = face;
    return face;
}

static FcPattern *new_pattern(int is_bold, int is_italic) {
    FcPattern *pattern = lib.FcPatternCreate();
    if (pattern == NULL) return NULL;
    lib.FcPatternAddInteger(pattern, FC_WEIGHT, is_bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    lib.FcPatternAddInteger(pattern, FC_SLANT, is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    lib.FcPatternAddString(pattern, FC_FONTFORMAT, (const FcChar8 *)"TrueType");
    lib.FcPatternAddBool(pattern, FC_VARIABLE, FcFalse);
    lib.FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    /* The machine's language would choose among fonts. */
    lib.FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)"en");
    return pattern;
}

static almanac_face *face_of_family(const char *family, int is_bold, int is_italic) {
    FcPattern *pattern = new_pattern(is_bold, is_italic);
    if (pattern == NULL) return NULL;
    lib.FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
    lib.FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    lib.FcDefaultSubstitute(pattern);
    FcResult result;
    FcPattern *match = lib.FcFontMatch(NULL, pattern, &result);
    lib.FcPatternDestroy(pattern);
    if (match == NULL) return NULL;
    /* Something always matches; only the family itself counts. */
    almanac_face *face = NULL;
    FcChar8 *name;
    for (int index = 0; lib.FcPatternGetString(match, FC_FAMILY, index, &name) == FcResultMatch; index++) {
        if (strcmp((const char *)name, family) == 0) {
            face = open_face(match);
            break;
        }
    }
    lib.FcPatternDestroy(match);
    return face;
}

/* All fonts of this machine, those that are most like the usual ones first. */
static FcFontSet *sort_fonts(int is_bold) {
    FcPattern *pattern = new_pattern(is_bold, 0);
    if (pattern == NULL) return NULL;
    lib.FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)"sans-serif");
    lib.FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    lib.FcDefaultSubstitute(pattern);
    FcResult result;
    FcFontSet *set = lib.FcFontSort(NULL, pattern, FcFalse, NULL, &result);
    lib.FcPatternDestroy(pattern);
    return set;
}

static almanac_face *face_with_letter(uint32_t letter, int is_bold) {
    if (sorted[is_bold] == NULL) sorted[is_bold] = sort_fonts(is_bold);
    FcFontSet *set = sorted[is_bold];
    for (int index = 0; set != NULL && index < set->nfont; index++) {
        FcCharSet *letters;
        if (lib.FcPatternGetCharSet(set->fonts[index], FC_CHARSET, 0, &letters) != FcResultMatch) continue;
        if (!lib.FcCharSetHasChar(letters, letter)) continue;
        almanac_face *face = open_face(set->fonts[index]);
        if (face != NULL && almanac_face_glyph(face, letter) != 0) return face;
    }
    return NULL;
}

almanac_face *almanac_face_of_family(const char *family, int is_bold, int is_italic) {
    pthread_mutex_lock(&lock);
    almanac_face *face = face_of_family(family, is_bold != 0, is_italic != 0);
    pthread_mutex_unlock(&lock);
    return face;
}

almanac_face *almanac_face_with_letter(uint32_t letter, int is_bold) {
    pthread_mutex_lock(&lock);
    almanac_face *face = face_with_letter(letter, is_bold != 0);
    pthread_mutex_unlock(&lock);
    return face;
}

const char *almanac_face_name(const almanac_face *face) { return face->name; }
almanac_face_metrics almanac_face_measure(const almanac_face *face) { return face->metrics; }

uint32_t almanac_face_glyph(const almanac_face *face, uint32_t letter) {
    hb_codepoint_t glyph = 0;
    return lib.hb_font_get_nominal_glyph(face->font, letter, &glyph) ? glyph : 0;
}

int almanac_face_advance(const almanac_face *face, uint32_t glyph) { return lib.hb_font_get_glyph_h_advance(face->font, glyph); }

/* Shaping. */

struct almanac_shaper {
    hb_buffer_t *buffer;
    hb_language_t language;
    almanac_glyph *glyphs;
    size_t room;
};

almanac_shaper *almanac_shaper_new(const char *language) {
    almanac_shaper *shaper = calloc(1, sizeof *shaper);
    if (shaper == NULL) return NULL;
    shaper->buffer = lib.hb_buffer_create();
    shaper->language = lib.hb_language_from_string(language, -1);
    return shaper;
}

void almanac_shaper_free(almanac_shaper *shaper) {
    if (shaper == NULL) return;
    lib.hb_buffer_destroy(shaper->buffer);
    free(shaper->glyphs);
    free(shaper);
}

static int make_room(almanac_shaper *shaper, size_t number) {
    if (number < shaper->room) return 1;
    almanac_glyph *more = realloc(shaper->glyphs, (number + 256) * sizeof *more);
    if (more == NULL) return 0;
    shaper->glyphs = more;
    shaper->room = number + 256;
    return 1;
}

const almanac_glyph *almanac_shape_whole(
    almanac_shaper *shaper, const almanac_face *face, const uint32_t *letters, int count, int first, int length, int is_right_to_left,
    size_t *glyphs) {
    hb_buffer_t *buffer = shaper->buffer;
    lib.hb_buffer_reset(buffer);
    lib.hb_buffer_add_codepoints(buffer, letters, count, (unsigned)first, length);
    lib.hb_buffer_set_direction(buffer, is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    lib.hb_buffer_set_language(buffer, shaper->language);
    lib.hb_buffer_guess_segment_properties(buffer);
    lib.hb_shape(face->font, buffer, NULL, 0);
    unsigned number = 0;
    const hb_glyph_info_t *infos = lib.hb_buffer_get_glyph_infos(buffer, &number);
    const hb_glyph_position_t *positions = lib.hb_buffer_get_glyph_positions(buffer, &number);
    if (!lib.hb_buffer_allocation_successful(buffer) || !make_room(shaper, number)) return NULL;
    for (unsigned index = 0; index < number; index++) {
        shaper->glyphs[index] = (almanac_glyph){
            infos[index].codepoint, infos[index].cluster, positions[index].x_advance, positions[index].x_offset, positions[index].y_offset};
    }
    *glyphs = number;
    return shaper->glyphs;
}

/* Pairs. */

/* The place of a letter in the tables of pairs, or -1. */
static int paired(uint32_t letter) {
    if (letter >= 0x20 && letter <= 0xFF) return (int)letter - 0x20;
    switch (letter) {
    case 0x2013: return 224;
    case 0x2014: return 225;
    case 0x2018: return 226;
    case 0x2019: return 227;
    case 0x201C: return 228;
    case 0x201D: return 229;
    case 0x201E: return 230;
    case 0x2022: return 231;
    case 0x2026: return 232;
    case 0x202F: return 233;
    case 0x20AC: return 234;
    case 0x20B9: return 235;
    case 0x2212: return 236;
    case 0x2248: return 237;
    case 0x2264: return 238;
    case 0x2265: return 239;
    default: return -1;
    }
}

static int is_latin(uint32_t letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == 0xAA || letter == 0xBA ||
           (letter >= 0xC0 && letter <= 0xFF && letter != 0xD7 && letter != 0xF7);
}

static struct pairs *find_pairs(const almanac_face *face, hb_language_t language, int is_latin) {
    struct pairs *pairs = atomic_load_explicit(&face->pairs, memory_order_acquire);
    while (pairs != NULL && (pairs->language != language || pairs->is_latin != is_latin)) pairs = pairs->next;
    return pairs;
}

static struct pairs *pairs_of(const almanac_face *face, hb_language_t language, int is_latin) {
    struct pairs *pairs = find_pairs(face, language, is_latin);
    if (pairs != NULL) return pairs;
    almanac_face *whole = (almanac_face *)face;
    pthread_mutex_lock(&lock);
    pairs = find_pairs(face, language, is_latin);
    /* What is never asked about takes no memory: nothing is written there. */
    if (pairs == NULL && (pairs = calloc(1, sizeof *pairs)) != NULL) {
        pairs->language = language;
        pairs->is_latin = is_latin;
        pairs->next = atomic_load_explicit(&face->pairs, memory_order_relaxed);
        atomic_store_explicit(&whole->pairs, pairs, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return pairs;
}

/* Asks HarfBuzz about one letter or two as part of a text of their script. */
static unsigned ask(
    almanac_shaper *shaper, const almanac_face *face, const struct pairs *pairs, const uint32_t *letters, int count,
    const hb_glyph_info_t **infos, const hb_glyph_position_t **positions) {
    hb_buffer_t *buffer = shaper->buffer;
    lib.hb_buffer_reset(buffer);
    lib.hb_buffer_add_codepoints(buffer, letters, count, 0, count);
    lib.hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    lib.hb_buffer_set_language(buffer, pairs->language);
    if (pairs->is_latin) lib.hb_buffer_set_script(buffer, HB_SCRIPT_LATIN);
    lib.hb_buffer_guess_segment_properties(buffer);
    lib.hb_shape(face->font, buffer, NULL, 0);
    unsigned number = 0;
    *infos = lib.hb_buffer_get_glyph_infos(buffer, &number);
    *positions = lib.hb_buffer_get_glyph_positions(buffer, &number);
    return lib.hb_buffer_allocation_successful(buffer) ? number : 0;
}

static uint64_t alone(almanac_shaper *shaper, const almanac_face *face, struct pairs *pairs, const uint32_t *letter, int place) {
    uint64_t entry = atomic_load_explicit(&pairs->alone[place], memory_order_relaxed);
    if (entry != 0) return entry;
    const hb_glyph_info_t *infos;
    const hb_glyph_position_t *positions;
    entry = (uint64_t)OTHER << 62;
    if (ask(shaper, face, pairs, letter, 1, &infos, &positions) == 1 && infos[0].codepoint != 0 && infos[0].codepoint <= 0xFFFF &&
        positions[0].x_offset == 0 && positions[0].y_offset == 0 && positions[0].y_advance == 0 && positions[0].x_advance > 0)
        entry = (uint64_t)KNOWN << 62 | (uint64_t)infos[0].codepoint << 32 | (uint32_t)positions[0].x_advance;
    atomic_store_explicit(&pairs->alone[place], entry, memory_order_relaxed);
    return entry;
}

static int is_short(int value) { return value >= -0x7FFF && value <= 0x7FFF; }

static uint64_t beside(
    almanac_shaper *shaper, const almanac_face *face, struct pairs *pairs, const uint32_t *letters, int first, int second, uint64_t one,
    uint64_t other) {
    uint64_t entry = atomic_load_explicit(&pairs->beside[first][second], memory_order_relaxed);
    if (entry != 0) return entry;
    const hb_glyph_info_t *infos;
    const hb_glyph_position_t *positions;
    entry = (uint64_t)OTHER << 62;
    if (ask(shaper, face, pairs, letters, 2, &infos, &positions) == 2 && infos[0].codepoint == (one >> 32 & 0xFFFF) &&
        infos[1].codepoint == (other >> 32 & 0xFFFF) && infos[0].cluster == 0 && infos[1].cluster == 1 && positions[0].x_offset == 0 &&
        positions[0].y_offset == 0 && positions[1].y_offset == 0) {
        int before = positions[0].x_advance - (int32_t)one, behind = positions[1].x_advance - (int32_t)other;
        int place = positions[1].x_offset;
        /* A table `kern` gives half of the room to each; GPOS gives it to the first alone. What moves the second otherwise would not add up. */
        if (behind == place && is_short(before) && is_short(behind))
            entry = (uint64_t)KNOWN << 62 | (uint64_t)(uint16_t)before << 32 | (uint64_t)(uint16_t)behind << 16 | (uint16_t)place;
    }
    atomic_store_explicit(&pairs->beside[first][second], entry, memory_order_relaxed);
    return entry;
}

/* NULL where some letter or pair has to be shaped with all that stands around it. */
static const almanac_glyph *shape_by_pairs(
    almanac_shaper *shaper, const almanac_face *face, const uint32_t *letters, int first, int length, size_t *glyphs) {
    int has_latin = 0;
    for (int index = first; index < first + length; index++) {
        if (paired(letters[index]) < 0) return NULL;
        has_latin |= is_latin(letters[index]);
    }
    struct pairs *pairs = pairs_of(face, shaper->language, has_latin);
    if (pairs == NULL || !make_room(shaper, (size_t)length)) return NULL;
    int last = 0;
    uint64_t before = 0;
    for (int index = 0; index < length; index++) {
        const uint32_t *letter = letters + first + index;
        int place = paired(*letter);
        uint64_t entry = alone(shaper, face, pairs, letter, place);
        if (entry >> 62 != KNOWN) return NULL;
        almanac_glyph *glyph = &shaper->glyphs[index];
        *glyph = (almanac_glyph){(uint32_t)(entry >> 32 & 0xFFFF), (uint32_t)(first + index), (int32_t)entry, 0, 0};
        if (index > 0) {
            uint64_t pair = beside(shaper, face, pairs, letter - 1, last, place, before, entry);
            if (pair >> 62 != KNOWN) return NULL;
            glyph[-1].advance += (int16_t)(pair >> 32);
            glyph->advance += (int16_t)(pair >> 16);
            glyph->x += (int16_t)pair;
        }
        last = place;
        before = entry;
    }
    *glyphs = (size_t)length;
    return shaper->glyphs;
}

const almanac_glyph *almanac_shape(
    almanac_shaper *shaper, const almanac_face *face, const uint32_t *letters, int count, int first, int length, int is_right_to_left,
    size_t *glyphs) {
    if (!is_right_to_left && face->is_by_pairs) {
        const almanac_glyph *shaped = shape_by_pairs(shaper, face, letters, first, length, glyphs);
        if (shaped != NULL) return shaped;
    }
    return almanac_shape_whole(shaper, face, letters, count, first, length, is_right_to_left, glyphs);
}

int almanac_levels(const uint32_t *letters, int count, int base, int8_t *levels) {
    if (count <= 0) return base > 0;
    FriBidiCharType *types = malloc((size_t)count * sizeof *types);
    FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets);
    FriBidiParType direction = base < 0 ? FRIBIDI_PAR_WLTR : base > 0 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    FriBidiLevel most = 0;
    if (types != NULL && brackets != NULL) {
        lib.fribidi_get_bidi_types(letters, count, types);
        lib.fribidi_get_bracket_types(letters, count, types, brackets);
        most = lib.fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, (FriBidiLevel *)levels);
    }
    free(types);
    free(brackets);
    return most == 0 ? -1 : FRIBIDI_IS_RTL(direction) ? 1 : 0;
}

/* Subsets. */

struct almanac_subset {
    hb_subset_plan_t *plan;
    hb_face_t *face;
    hb_blob_t *blob;
};

static hb_face_t *prepared(const almanac_face *face) {
    almanac_face *whole = (almanac_face *)face;
    pthread_mutex_lock(&lock);
    if (whole->prepared == NULL) whole->prepared = preprocess != NULL ? preprocess(whole->face) : whole->face;
    hb_face_t *result = whole->prepared;
    pthread_mutex_unlock(&lock);
    return result;
}

almanac_subset *almanac_subset_new(const almanac_face *face, const uint32_t *glyphs, size_t count) {
    static const char dropped[][5] = {"GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "name", "cmap", "OS/2", "post", "gasp", "DSIG",
                                      "LTSH", "VDMX", "hdmx", "PCLT", "meta", "FFTM", "MATH", "STAT", "vhea", "vmtx",
                                      "fvar", "gvar", "avar", "cvar", "HVAR", "MVAR", "VVAR"};
    hb_subset_input_t *input = lib.hb_subset_input_create_or_fail();
    almanac_subset *subset = calloc(1, sizeof *subset);
    if (input == NULL || subset == NULL) goto failed;
    hb_set_t *wanted = lib.hb_subset_input_glyph_set(input);
    for (size_t index = 0; index < count; index++) lib.hb_set_add(wanted, glyphs[index]);
    hb_set_t *tables = lib.hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);
    for (size_t index = 0; index < sizeof dropped / sizeof *dropped; index++)
        lib.hb_set_add(tables, HB_TAG(dropped[index][0], dropped[index][1], dropped[index][2], dropped[index][3]));
    lib.hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
    subset->plan = lib.hb_subset_plan_create_or_fail(prepared(face), input);
    if (subset->plan == NULL) goto failed;
    subset->face = lib.hb_subset_plan_execute_or_fail(subset->plan);
    if (subset->face == NULL) goto failed;
    subset->blob = lib.hb_face_reference_blob(subset->face);
    lib.hb_subset_input_destroy(input);
    return subset;
failed:
    if (input != NULL) lib.hb_subset_input_destroy(input);
    almanac_subset_free(subset);
    return NULL;
}

void almanac_subset_free(almanac_subset *subset) {
    if (subset == NULL) return;
    if (subset->blob != NULL) lib.hb_blob_destroy(subset->blob);
    if (subset->face != NULL) lib.hb_face_destroy(subset->face);
    if (subset->plan != NULL) lib.hb_subset_plan_destroy(subset->plan);
    free(subset);
}

const uint8_t *almanac_subset_data(const almanac_subset *subset, size_t *length) {
    unsigned count = 0;
    const char *data = lib.hb_blob_get_data(subset->blob, &count);
    *length = count;
    return (const uint8_t *)data;
}

uint32_t almanac_subset_glyph(const almanac_subset *subset, uint32_t glyph) {
    hb_codepoint_t place = lib.hb_map_get(lib.hb_subset_plan_old_to_new_glyph_mapping(subset->plan), glyph);
    return place == HB_MAP_VALUE_INVALID ? 0 : place;
}
