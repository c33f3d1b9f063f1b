/* libcurl, loaded when it is first used: it brings thirty libraries with it, and most runs speak to no server.
   Its setters take any type by varargs, which Swift cannot call; here they are with the types written out.
   Types and constants are those of libcurl's header. Nothing but almanac_curl_load may be called before that has returned NULL. */
#ifndef ALMANAC_CCURL_H
#define ALMANAC_CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* Loads libcurl and sets it up, once a process, from whatever thread. NULL, or what is wrong, in words that stay valid. */
const char *almanac_curl_load(void);

/* One exchange. */
CURL *almanac_curl_new(void);
void almanac_curl_reset(CURL *handle);
void almanac_curl_free(CURL *handle);
CURLcode almanac_curl_perform(CURL *handle);
const char *almanac_curl_words(CURLcode code);

CURLcode almanac_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode almanac_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode almanac_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode almanac_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode almanac_curl_set_pointer(CURL *handle, CURLoption option, void *value);

/* Of CURLOPT_READFUNCTION, _WRITEFUNCTION and _HEADERFUNCTION, and of _DEBUGFUNCTION. */
typedef size_t (*almanac_curl_bytes)(char *buffer, size_t size, size_t count, void *context);
typedef int (*almanac_curl_debug)(CURL *handle, curl_infotype type, char *data, size_t size, void *context);
CURLcode almanac_curl_set_bytes(CURL *handle, CURLoption option, almanac_curl_bytes function);
CURLcode almanac_curl_set_debug(CURL *handle, almanac_curl_debug function);

/* The number that libcurl holds under `name`; 0 when it holds none. */
long almanac_curl_number(CURL *handle, CURLINFO name);
curl_off_t almanac_curl_size(CURL *handle, CURLINFO name);

struct curl_slist *almanac_curl_append(struct curl_slist *list, const char *text);
void almanac_curl_free_list(struct curl_slist *list);

/* Many exchanges at once. */
CURLM *almanac_curl_many_new(void);
CURLMcode almanac_curl_many_free(CURLM *many);
CURLMcode almanac_curl_many_set(CURLM *many, CURLMoption option, long value);
CURLMcode almanac_curl_many_add(CURLM *many, CURL *handle);
CURLMcode almanac_curl_many_remove(CURLM *many, CURL *handle);
/* Goes on with what can be gone on with. */
CURLMcode almanac_curl_many_perform(CURLM *many);
/* Waits until something can be gone on with, for so many milliseconds at most, or until the next function is called. */
CURLMcode almanac_curl_many_wait(CURLM *many, int milliseconds);
/* The one function that another thread may call. */
CURLMcode almanac_curl_many_wake(CURLM *many);
/* The next exchange that has ended, and how; NULL when there is none. */
CURL *almanac_curl_many_ended(CURLM *many, CURLcode *code);

#endif
