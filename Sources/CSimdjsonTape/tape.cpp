#include "CSimdjsonTape.h"
