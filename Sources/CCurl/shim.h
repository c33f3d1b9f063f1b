/* libcurl's setters take any type by varargs, which Swift cannot call; these are the same with the types written out. */
#ifndef ALMANAC_CCURL_SHIM_H
#define ALMANAC_CCURL_SHIM_H

#include <curl/curl.h>

static inline CURLcode almanac_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*almanac_curl_read)(char *buffer, size_t size, size_t count, void *context);
typedef int (*almanac_curl_debug)(CURL *handle, curl_infotype type, char *data, size_t size, void *context);

static inline CURLcode almanac_curl_set_read(CURL *handle, almanac_curl_read function) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, function);
}

static inline CURLcode almanac_curl_set_debug(CURL *handle, almanac_curl_debug function) {
    return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, function);
}

static inline CURLcode almanac_curl_response_code(CURL *handle, long *code) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, code);
}

#endif
