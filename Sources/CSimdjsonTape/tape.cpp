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
    // Our own words: the library's change from version to version and speak to its callers.
    switch (error) {
    case simdjson::SUCCESS:
        return "nothing is wrong";
    case simdjson::EMPTY:
        return "there is nothing in it";
    case simdjson::CAPACITY:
        return "it is too long";
    case simdjson::MEMALLOC:
        return "there is no memory for it";
    case simdjson::DEPTH_ERROR:
        return "it is nested too deeply";
    case simdjson::UNCLOSED_STRING:
        return "a string is never closed";
    case simdjson::STRING_ERROR:
    case simdjson::UNESCAPED_CHARS:
    case simdjson::UTF8_ERROR:
        return "a string is damaged";
    case simdjson::T_ATOM_ERROR:
    case simdjson::F_ATOM_ERROR:
    case simdjson::N_ATOM_ERROR:
    case simdjson::NUMBER_ERROR:
        return "a value is neither a number nor true, false or null";
    default:
        return "it is cut short, or its brackets, commas or keys are out of place";
    }
}
