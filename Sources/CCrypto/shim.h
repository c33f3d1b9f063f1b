/* SHA-256 of OpenSSL 3 by its plain functions. They use what the processor has for it just as EVP does, and need neither memory nor the
   millisecond in which a process sets up EVP, which is why they are taken though OpenSSL would rather see EVP. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
