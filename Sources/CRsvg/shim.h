/* The twelve functions of librsvg, cairo and GLib that draw a picture, as their headers declare them.
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
void cairo_destroy(cairo_t *context);

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
