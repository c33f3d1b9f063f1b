#include "CSimdjsonTape.h"

#include <new>
#include <simdjson.h>

struct almanac_json_parser {
    simdjson::dom::parser parser;
};

almanac_json_parser *almanac_json_parser_create(void) {
    return new (std::nothrow) almanac_json_parser;
}

void almanac_json_parser_free(almanac_json_parser *parser) {
    delete parser;
}

int almanac_json_parse(almanac_json_parser *parser, const uint8_t *bytes, size_t length, almanac_json_document *document) {
    const simdjson::error_code error = parser->parser.parse(bytes, length, true).error();
    if (error == simdjson::SUCCESS) {
        document->tape = parser->parser.doc.tape.get();
        document->strings = parser->parser.doc.string_buf.get();
    }
    return static_cast<int>(error);
}

const char *almanac_json_error_message(int error) {
    return simdjson::error_message(static_cast<simdjson::error_code>(error));
}
