/* The functions of librsvg, Pango, cairo and GLib that draw a picture, as their headers declare them.
   The headers themselves need include paths that pkg-config gives together with -pthread, which SwiftPM warns of on every build. */
#ifndef ALMANAC_CRSVG_SHIM_H
#define ALMANAC_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/* GLib 2 */
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;
void g_error_free(GError *error);
void g_object_unref(void *object);

/* cairo 1.16 */
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
enum { CAIRO_STATUS_SUCCESS = 0 };
enum { CAIRO_FORMAT_ARGB32 = 0 };
cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width, int height, int stride);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
int cairo_status(cairo_t *context);
void cairo_scale(cairo_t *context, double x, double y);
void cairo_translate(cairo_t *context, double x, double y);
void cairo_set_source_rgb(cairo_t *context, double red, double green, double blue);
void cairo_move_to(cairo_t *context, double x, double y);
void cairo_destroy(cairo_t *context);

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
enum { PANGO_SCALE = 1024 };
enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_SEMIBOLD = 600 };
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
PangoLanguage *pango_language_from_string(const char *language);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_auto_dir(PangoLayout *layout, int automatic);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_update_context(cairo_t *cairo, PangoContext *context);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);

/* librsvg 2.52 and later */
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
    double x;
    double y;
    double width;
    double height;
} RsvgRectangle;
RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, GError **error);
int rsvg_handle_set_stylesheet(RsvgHandle *handle, const uint8_t *css, size_t length, GError **error);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error);

#endif
