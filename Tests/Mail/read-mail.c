/* Prints what GMime finds in a mail: subject, Message-ID, addresses, and a line for each part, as read-mail.py does.

   cc -Wall -Wextra -Werror -o read-mail read-mail.c $(pkg-config --cflags --libs gmime-3.0) */

#include <fcntl.h>
#include <gmime/gmime.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void warn(gint64 offset, GMimeParserWarning code, const gchar *item, gpointer data) {
    (void)item;
    (void)data;
    fprintf(stderr, "GMime finds something wrong at byte %lld: %d\n", (long long)offset, (int)code);
    failures = 1;
}

static void print_addresses(InternetAddressList *list) {
    for (int index = 0; index < internet_address_list_length(list); index++) {
        InternetAddress *address = internet_address_list_get_address(list, index);
        const char *name = internet_address_get_name(address);
        printf("address %s|%s\n", name ? name : "", internet_address_mailbox_get_idn_addr(INTERNET_ADDRESS_MAILBOX(address)));
    }
}

/* Line ends of a text are the reader's own: they become LF. */
static void print_content(GMimePart *part, gboolean is_text) {
    GMimeStream *memory = g_mime_stream_mem_new();
    GMimeDataWrapper *wrapper = g_mime_part_get_content(part);
    if (!wrapper || g_mime_data_wrapper_write_to_stream(wrapper, memory) < 0) {
        failures = 1;
        return;
    }
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
    GByteArray *plain = g_byte_array_new();
    for (guint index = 0; index < bytes->len; index++) {
        if (is_text && bytes->data[index] == '\r' && index + 1 < bytes->len && bytes->data[index + 1] == '\n') continue;
        g_byte_array_append(plain, bytes->data + index, 1);
    }
    char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, plain->data, plain->len);
    printf(" %u %s", plain->len, digest);
    g_free(digest);
    g_byte_array_unref(plain);
    g_object_unref(memory);
}

static void print_part(GMimeObject *object) {
    GMimeContentType *type = g_mime_object_get_content_type(object);
    char *name = g_mime_content_type_get_mime_type(type);
    printf("part %s", name);
    g_free(name);
    if (GMIME_IS_MULTIPART(object)) {
        printf("\n");
        for (int index = 0; index < g_mime_multipart_get_count(GMIME_MULTIPART(object)); index++)
            print_part(g_mime_multipart_get_part(GMIME_MULTIPART(object), index));
    } else if (GMIME_IS_PART(object)) {
        const char *identifier = g_mime_object_get_content_id(object);
        const char *file = g_mime_part_get_filename(GMIME_PART(object));
        printf(" %s %s", identifier ? identifier : "-", file ? file : "-");
        print_content(GMIME_PART(object), g_mime_content_type_is_type(type, "text", "*"));
        printf("\n");
    } else {
        failures = 1;
    }
}

int main(int count, char **arguments) {
    if (count != 2) return 64;
    g_mime_init();
    GMimeStream *file = g_mime_stream_fs_open(arguments[1], O_RDONLY, 0, NULL);
    if (!file) return 66;
    GMimeParserOptions *options = g_mime_parser_options_new();
    g_mime_parser_options_set_address_compliance_mode(options, GMIME_RFC_COMPLIANCE_STRICT);
    g_mime_parser_options_set_parameter_compliance_mode(options, GMIME_RFC_COMPLIANCE_STRICT);
    g_mime_parser_options_set_rfc2047_compliance_mode(options, GMIME_RFC_COMPLIANCE_STRICT);
    g_mime_parser_options_set_warning_callback(options, warn, NULL);
    GMimeParser *parser = g_mime_parser_new_with_stream(file);
    GMimeMessage *message = g_mime_parser_construct_message(parser, options);
    if (!message) return 65;
    printf("subject %s\n", g_mime_message_get_subject(message));
    printf("message-id %s\n", g_mime_message_get_message_id(message));
    print_addresses(g_mime_message_get_from(message));
    print_addresses(g_mime_message_get_to(message));
    print_part(g_mime_message_get_mime_part(message));
    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(file);
    return failures;
}
