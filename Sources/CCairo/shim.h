/* The functions of cairo, Pango and GObject that draw a picture, as their headers declare them.
   The headers themselves need include paths that pkg-config gives together with -pthread, which SwiftPM warns of on every build. */
#ifndef ALMANAC_CCAIRO_SHIM_H
#define ALMANAC_CCAIRO_SHIM_H

#include <stdint.h>

/* GObject 2 */
void g_object_unref(void *object);

/* cairo 1.16 */
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
enum { CAIRO_STATUS_SUCCESS = 0 };
enum { CAIRO_FORMAT_ARGB32 = 0 };
enum { CAIRO_LINE_CAP_BUTT = 0, CAIRO_LINE_CAP_ROUND = 1 };
enum { CAIRO_LINE_JOIN_ROUND = 1 };
cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width, int height, int stride);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *context);
int cairo_status(cairo_t *context);
const char *cairo_status_to_string(int status);
void cairo_save(cairo_t *context);
void cairo_restore(cairo_t *context);
void cairo_push_group(cairo_t *context);
void cairo_pop_group_to_source(cairo_t *context);
void cairo_paint_with_alpha(cairo_t *context, double alpha);
void cairo_scale(cairo_t *context, double x, double y);
void cairo_set_source_rgba(cairo_t *context, double red, double green, double blue, double alpha);
void cairo_set_line_width(cairo_t *context, double width);
void cairo_set_line_cap(cairo_t *context, int cap);
void cairo_set_line_join(cairo_t *context, int join);
void cairo_set_dash(cairo_t *context, const double *dashes, int count, double offset);
void cairo_new_path(cairo_t *context);
void cairo_new_sub_path(cairo_t *context);
void cairo_move_to(cairo_t *context, double x, double y);
void cairo_line_to(cairo_t *context, double x, double y);
void cairo_curve_to(cairo_t *context, double x1, double y1, double x2, double y2, double x3, double y3);
void cairo_arc(cairo_t *context, double x, double y, double radius, double from, double to);
void cairo_rectangle(cairo_t *context, double x, double y, double width, double height);
void cairo_close_path(cairo_t *context);
void cairo_fill(cairo_t *context);
void cairo_fill_preserve(cairo_t *context);
void cairo_stroke(cairo_t *context);
void cairo_clip(cairo_t *context);

typedef struct _cairo_font_options cairo_font_options_t;
enum { CAIRO_ANTIALIAS_GRAY = 2 };
enum { CAIRO_HINT_STYLE_NONE = 1 };
enum { CAIRO_HINT_METRICS_OFF = 1 };
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, int antialias);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, int style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, int metrics);

/* Pango 1.44 and later, with its part for cairo */
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttrClass PangoAttrClass;
/* Of a stretch of text, by places of its UTF-8. */
typedef struct {
    const PangoAttrClass *kind;
    unsigned int start;
    unsigned int end;
} PangoAttribute;
enum { PANGO_SCALE = 1024 };
enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_SEMIBOLD = 600 };
enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 };
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
PangoLanguage *pango_language_from_string(const char *language);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_base_dir(PangoContext *context, int direction);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_foreground_new(uint16_t red, uint16_t green, uint16_t blue);
PangoAttribute *pango_attr_weight_new(int weight);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_auto_dir(PangoLayout *layout, int automatic);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int single);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_update_context(cairo_t *cairo, PangoContext *context);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);

#endif
