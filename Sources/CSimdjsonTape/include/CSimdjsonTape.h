// The one seam to the JSON library: bytes in, simdjson's tape out.
//
// The tape is an array of 64-bit words, the kind in the top byte and a payload in the other 56 bits
// (https://github.com/simdjson/simdjson/blob/master/doc/tape.md):
//   '{' '['      payload: low 32 bits the index one past the closing word, then 24 bits of saturated count
//   '"'          payload: offset into `strings`: a 32-bit length, the bytes in UTF-8, a NUL
//   'l' 'u' 'd'  a 64-bit signed, unsigned or floating value in the next word
//   't' 'f' 'n'  no payload
//   'r'          the first word; the document's value is the second
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A reusable parser and the document it parsed last.
typedef struct almanac_json_parser almanac_json_parser;

/// The parsed document. The pointers hold until the parser parses again or is freed.
typedef struct {
    const uint64_t *tape;
    const uint8_t *strings;
} almanac_json_document;

/// NULL when there is no memory.
almanac_json_parser *almanac_json_parser_create(void);
void almanac_json_parser_free(almanac_json_parser *parser);

/// Parses one document; the bytes are copied and need no padding.
/// Returns 0 and fills `document`, or an error for `almanac_json_error_message`.
int almanac_json_parse(almanac_json_parser *parser, const uint8_t *bytes, size_t length, almanac_json_document *document);

/// A constant text, in English.
const char *almanac_json_error_message(int error);

#ifdef __cplusplus
}
#endif
