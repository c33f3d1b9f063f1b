#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
static const char library[] = "libcurl.4.dylib";
#else
static const char library[] = "libcurl.so.4";
#endif

/* By their names without `curl_`. */
static struct {
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    void (*easy_reset)(CURL *);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_perform)(CURL *);
    const char *(*easy_strerror)(CURLcode);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd[], unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
} curl;

static const struct {
    const char *name;
    size_t place;
} functions[] = {
#define FUNCTION(name) {"curl_" #name, offsetof(__typeof__(curl), name)}
    FUNCTION(global_init),      FUNCTION(easy_init),     FUNCTION(easy_reset),    FUNCTION(easy_cleanup),     FUNCTION(easy_perform),
    FUNCTION(easy_strerror),    FUNCTION(easy_setopt),   FUNCTION(easy_getinfo),  FUNCTION(slist_append),     FUNCTION(slist_free_all),
    FUNCTION(multi_init),       FUNCTION(multi_cleanup), FUNCTION(multi_setopt),  FUNCTION(multi_add_handle), FUNCTION(multi_remove_handle),
    FUNCTION(multi_perform),    FUNCTION(multi_poll),    FUNCTION(multi_wakeup),  FUNCTION(multi_info_read),
#undef FUNCTION
};

static const char *problem;

static void load(void) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        problem = "libcurl (libcurl.so.4) cannot be loaded; install it";
        return;
    }
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (function == NULL) {
            problem = "the libcurl of this machine is too old; 7.85 or later is needed";
            return;
        }
        *(void **)((char *)&curl + functions[index].place) = function;
    }
    if (curl.global_init(CURL_GLOBAL_ALL) != CURLE_OK) problem = "libcurl could not be set up";
}

const char *almanac_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (pthread_once(&once, load) != 0) return "libcurl could not be set up";
    return problem;
}

CURL *almanac_curl_new(void) { return curl.easy_init(); }
void almanac_curl_reset(CURL *handle) { curl.easy_reset(handle); }
void almanac_curl_free(CURL *handle) { curl.easy_cleanup(handle); }
CURLcode almanac_curl_perform(CURL *handle) { return curl.easy_perform(handle); }
const char *almanac_curl_words(CURLcode code) { return curl.easy_strerror(code); }

CURLcode almanac_curl_set_text(CURL *handle, CURLoption option, const char *value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_number(CURL *handle, CURLoption option, long value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_pointer(CURL *handle, CURLoption option, void *value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_bytes(CURL *handle, CURLoption option, almanac_curl_bytes value) { return (curl.easy_setopt)(handle, option, value); }
CURLcode almanac_curl_set_debug(CURL *handle, almanac_curl_debug value) {
    return (curl.easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, value);
}

long almanac_curl_number(CURL *handle, CURLINFO name) {
    long value = 0;
    return (curl.easy_getinfo)(handle, name, &value) == CURLE_OK ? value : 0;
}

curl_off_t almanac_curl_size(CURL *handle, CURLINFO name) {
    curl_off_t value = 0;
    return (curl.easy_getinfo)(handle, name, &value) == CURLE_OK ? value : 0;
}

struct curl_slist *almanac_curl_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }
void almanac_curl_free_list(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *almanac_curl_many_new(void) { return curl.multi_init(); }
CURLMcode almanac_curl_many_free(CURLM *many) { return curl.multi_cleanup(many); }
CURLMcode almanac_curl_many_set(CURLM *many, CURLMoption option, long value) { return (curl.multi_setopt)(many, option, value); }
CURLMcode almanac_curl_many_add(CURLM *many, CURL *handle) { return curl.multi_add_handle(many, handle); }
CURLMcode almanac_curl_many_remove(CURLM *many, CURL *handle) { return curl.multi_remove_handle(many, handle); }
CURLMcode almanac_curl_many_wake(CURLM *many) { return curl.multi_wakeup(many); }

CURLMcode almanac_curl_many_perform(CURLM *many) {
    int running = 0;
    return curl.multi_perform(many, &running);
}

CURLMcode almanac_curl_many_wait(CURLM *many, int milliseconds) { return curl.multi_poll(many, NULL, 0, milliseconds, NULL); }

CURL *almanac_curl_many_ended(CURLM *many, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.multi_info_read(many, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
