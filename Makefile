# `make` alone lists what there is. Variables may be given on the command line: make report DUMP=fleet.ndjson OUTPUT=site

SWIFT    ?= swift
PYTHON   ?= python3
OUTPUT   ?= output
SUBJECTS ?= 12
DUMP     ?=

# The runtime and Foundation linked in: a cold start takes half as long, and the binary runs where no Swift is installed.
# Nothing is exported, so that what is not used is left out; symbols are bound before the table of them is made read-only; no library is
# looked for beside the binary; no path of this machine.
# lld comes with the toolchain on Linux; macOS has both built in and knows neither flag.
ifeq ($(shell uname -s),Linux)
# Each function has a section of its own, so that one that nothing calls is left out, and those with the same instructions are one (0.7 MB):
# nothing compares the addresses of functions.
BUILD_FLAGS ?= --static-swift-stdlib --disable-local-rpath -debug-info-format none -Xswiftc -use-ld=lld \
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker -O2 -Xlinker --icf=all \
    -Xlinker --no-export-dynamic -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
    -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
# Of ICU's 34 MB of data the 13 that can come to be used; `ICU_DATA=whole` links all of it.
ICU_DATA ?= used
ifneq ($(ICU_DATA),whole)
icu := .build/icu/icu-data.ld
BUILD_FLAGS += -Xlinker $(CURDIR)/$(icu)
endif
endif
# Continuous integration adds its strictness here, so that nothing is built twice.
TEST_FLAGS  ?=
PAGES_FLAGS ?=
BENCH_FLAGS ?=
# How much the tests try: some of it in `make test`, all of it in `make test-deep`.
DEPTH ?= some
export ALMANAC_TEST_DEPTH := $(DEPTH)
# Package.swift says what is optimised for the tests; a build by hand has this too, or builds those libraries anew.
export ALMANAC_OPTIMISED := yes
# The first of two words where some of it is tried, the second where all of it is.
part = $(if $(filter all,$(DEPTH)),$(2),$(1))
# Of the calls to the file system one in so many fails. Primes, so that every kind of call is met.
FAULTS_EVERY ?= $(call part,97,13)
# Moments of each of two nights at which the power is cut; 0 for every one.
POWER_CUTS ?= $(call part,3,12)
# Seconds for each of what `make fuzz` fuzzes.
FUZZ_SECONDS ?= 600

release := .build/release/almanac
debug   := .build/debug/almanac
# The binary that the scripts try: $(debug), which the Swift tests need too, or $(release).
ALMANAC ?= $(debug)
built   := $(if $(filter $(release),$(ALMANAC)),build,build-tests)
pages   := .build/pages
venv    := .build/pages-venv
mail    := .build/mail
mailenv := .build/mail-venv
paper   := .build/paper
paperenv := .build/paper-venv
dist    := .build/dist
distenv := .build/dist-venv
sparkenv := .build/spark-venv
charts  := .build/charts
chartenv := .build/charts-venv
benchenv := .build/bench-venv
# The first one is the gallery's own.
themes  := $(foreach name,neutral destiny guardian lume momentum moneymoments,Templates/themes/$(name).css)
faults  := .build/faults
example := .build/example
sources := Sources Benchmarks Examples Tests Package.swift
# Tests that wait for servers, and for their own time limits: beside hundreds of busy ones on two cores they would wait too long. So they run by themselves, one at a time.
patient := AlmanacTransportTests|AlmanacSendingTests
# Suites that try more where all is tried.
empty   :=
space   := $(empty) $(empty)
deeper   = $(subst $(space),|,$(shell grep -rl 'TestDepth\.' Tests --include='*.swift' | xargs grep -hoE '(struct|extension) [A-Za-z]+Tests' | cut -d ' ' -f 2 | sort -u))
# Set where test-deeper follows, as in continuous integration: test-swift leaves to it what it tries with all seeds.
APART   ?=
# What runs beside what; a goal that fails keeps none of the others from running, and tells so in the end.
JOBS    ?= 2
together = --no-print-directory --keep-going $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) $(if $(findstring -j,$(MAKEFLAGS)),,-j$(JOBS))
# How long a goal took, at the end of what it says.
begin    = @mkdir -p .build/seconds && date +%s >.build/seconds/$@
end      = @printf '%s: %s seconds\n' $@ $$(($$(date +%s) - $$(cat .build/seconds/$@)))
tests   := test-swift test-pages test-mail test-faults test-charts test-packs test-shards test-paper test-pull

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: environments help report build build-tests test test-deep test-swift test-deeper test-extending test-pull test-mail test-faults test-shards test-jobs test-packs test-spark test-pages test-charts test-paper test-fresh fuzz shots gallery engines example dist test-dist bench bench-charts bench-pictures lint format clean dependencies test-dependencies

help: ## lists these goals
	@awk 'BEGIN { print "make GOAL" } \
	    /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { goal = text = $$0; sub(/:.*/, "", goal); sub(/.*## /, "", text); printf "  %-14s %s\n", goal, text }' Makefile
	@printf '\nmake report and make test install what they miss of Debian. docs/install.md has the ways without a Swift toolchain.\n'

##@ To begin
report: build ## builds, renders a made-up fleet into output/, says what to open; DUMP=file.ndjson takes yours
	@input='$(DUMP)'; status=0; \
	if [ -z "$$input" ]; then \
	    input=.build/sample.ndjson; \
	    $(release) sample --subjects $(SUBJECTS) > "$$input" || exit $$?; \
	fi; \
	$(release) render --input "$$input" --out '$(OUTPUT)' || status=$$?; \
	if [ $$status -eq 0 ] || [ $$status -eq 2 ]; then printf '\nOpen %s\n' '$(OUTPUT)/index.html'; fi; \
	if [ $$status -eq 2 ]; then printf 'Some subjects or sections failed: see %s\n' '$(OUTPUT)/run.json'; fi; \
	exit $$status

build: dependencies $(icu) ## builds the release binary, .build/release/almanac
	$(SWIFT) build -c release --product almanac $(BUILD_FLAGS)

# The build does not see that the data has changed, so that the binary goes, to be linked anew.
.build/icu/icu-data.ld: Scripts/icu-data $(realpath $(shell command -v $(SWIFT)))
	@rm -f $(release)
	@Scripts/icu-data $(SWIFT)c $(@D)

##@ To test
test: ## runs the Swift tests and the scripts below, with a part of the seeds, kills and faults
	@$(MAKE) $(together) $(tests)

test-deep: ## all seeds, kills and faults, with the release binary; Spark, the package, a Debian with nothing in it
	@$(MAKE) --no-print-directory build build-tests
	@$(MAKE) $(together) DEPTH=all ALMANAC=$(release) test-fresh test-deeper test-extending test-faults test-mail test-charts test-packs test-shards test-jobs test-pages test-paper test-pull test-spark test-dist

# What has changed is built, and nothing where nothing has.
build-tests: test-dependencies
	$(SWIFT) build --build-tests $(TEST_FLAGS)

test-swift: build-tests ## the Swift tests alone
	$(begin)
	$(SWIFT) test --skip-build --disable-xctest $(TEST_FLAGS) --skip '$(patient)$(if $(APART),|$(deeper))'
	$(SWIFT) test --skip-build --disable-xctest $(TEST_FLAGS) --no-parallel --filter '$(patient)'
	$(end)

# The tests of these suites alone: in all others, no test tries more where all is tried.
test-deeper: build-tests $(built)
	$(begin)
	$(SWIFT) test --skip-build --disable-xctest $(TEST_FLAGS) --filter '$(deeper)'
	$(end)

test-extending: build-tests ## adds one of everything that docs/extending.md tells of to a copy, and looks for it; test-deep has it
	$(begin)
	SWIFT='$(SWIFT)' $(PYTHON) Tests/Extending/check-extending.py -- $(TEST_FLAGS)
	$(end)

test-pull: $(built) ## pulls from a local server that fails, and is killed while doing so
	$(begin)
	$(PYTHON) Tests/Pull/check-pull.py $(ALMANAC) --kills $(call part,4,12)
	$(end)

test-mail: $(built) $(mailenv)/ready ## mails through servers that fail, kills the sender, reads the mails with two parsers
	$(begin)
	rm -rf $(mail)
	mkdir -p $(mail)
	$(CC) -Wall -Wextra -Werror -O1 -o $(mail)/read-mail Tests/Mail/read-mail.c $$(pkg-config --cflags --libs gmime-3.0)
	$(ALMANAC) sample --subjects 30 > $(mail)/fleet.ndjson
	$(PYTHON) Tests/Mail/hostile-fleet.py < $(mail)/fleet.ndjson > $(mail)/hostile.ndjson
	$(ALMANAC) render --input $(mail)/fleet.ndjson --out $(mail)/fleet --format mail,dashboard,report
	$(ALMANAC) render --quiet --input $(mail)/hostile.ndjson --out $(mail)/hostile --format mail,dashboard,report || test $$? -eq 2
	$(ALMANAC) render --quiet --input $(mail)/hostile.ndjson --out $(mail)/subjects --format mail --templates Tests/Mail/hostile-templates || test $$? -eq 2
	$(PYTHON) Tests/Pages/in-languages.py < $(mail)/fleet.ndjson > $(mail)/languages.ndjson
	for period in yesterday week month 30d; do \
	    $(ALMANAC) render --quiet --input $(mail)/languages.ndjson --out $(mail)/in-languages/$$period --format mail --period $$period || exit $$?; done
	for folder in fleet hostile subjects in-languages; do $(PYTHON) Tests/Mail/read-mail.py $(mail)/$$folder $(mail)/read-mail || exit $$?; done
	$(ALMANAC) mail lint --quiet $(mail)/*/*/mail.eml
	$(PYTHON) Tests/Mail/recount.py $(ALMANAC)
	$(PYTHON) Tests/Mail/torture.py $(ALMANAC) $(call part,--recipients 120 --kills 14,)
	$(PYTHON) Tests/Mail/check-night.py $(ALMANAC) --kills $(call part,3,8)
	$(mailenv)/bin/python Tests/Mail/check-smtp.py $(ALMANAC)
	$(mailenv)/bin/python Tests/Mail/check-units.py deploy
	$(end)

test-faults: $(built) ## lets calls to the file system fail (1 in FAULTS_EVERY) and cuts the power (POWER_CUTS times)
ifeq ($(shell uname -s),Linux)
	$(begin)
	mkdir -p $(faults)
	$(CC) -Wall -Wextra -Werror -O1 -shared -fPIC -o $(faults)/faults.so Tests/Faults/faults.c -ldl
	$(PYTHON) Tests/Faults/check-faults.py $(ALMANAC) $(faults)/faults.so --first 1 --every $(FAULTS_EVERY)
	$(PYTHON) Tests/Faults/check-faults.py $(ALMANAC) $(faults)/faults.so --first 3 --every $(FAULTS_EVERY) --stays
	$(CC) -Wall -Wextra -Werror -O1 -shared -fPIC -o $(faults)/record.so Tests/Faults/record.c -ldl
	$(PYTHON) Tests/Faults/check-power.py $(ALMANAC) $(faults)/record.so --points $(POWER_CUTS)
	$(end)
else
	@echo 'skipped: calls are made to fail with LD_PRELOAD, which this system has not'
endif

test-shards: $(built) ## dumps rendered by many processes, kills some, and compares the folder with that of one process
	$(begin)
	$(PYTHON) Tests/Shards/check-shards.py $(ALMANAC) $(call part,--shards 2 --tries 2 --nights 2,)
	$(end)

test-jobs: $(built) $(mailenv)/ready ## the same as Kubernetes and xargs begin it, with the files of deploy/ and the lines of the documentation; test-deep has it
	$(begin)
	$(mailenv)/bin/python Tests/Shards/check-jobs.py $(ALMANAC)
	$(end)

test-spark: $(built) ## the same by Spark, with tasks and workers that are killed; needs Java 17 or later, and 460 MB of PyPI; test-deep has it
	@# What does not run for lack of Java is said; continuous integration has it.
	$(begin)
	@if java -version >/dev/null 2>&1; then $(MAKE) --no-print-directory $(sparkenv)/ready && $(sparkenv)/bin/python Tests/Spark/check-spark.py $(ALMANAC); \
	elif [ -n "$$CI" ]; then echo 'make test-spark: there is no Java' >&2; exit 69; \
	else echo 'skipped: Spark needs Java 17 or later, which this system has not'; fi
	$(end)

# Spark comes as source alone: what builds it is installed first, by its hash too.
$(sparkenv)/ready: Tests/Spark/requirements.txt Tests/Spark/requirements-build.txt | test-dependencies
	$(PYTHON) -m venv --clear $(sparkenv)
	$(sparkenv)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r Tests/Spark/requirements-build.txt
	$(sparkenv)/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-build-isolation -r Tests/Spark/requirements.txt
	@touch $@

test-packs: $(built) ## packed output: archives, second nights, kills, shards, hostile archives, serve
	$(begin)
	$(PYTHON) Tests/Packs/check-packs.py $(ALMANAC) --kills $(call part,2,6)
	$(end)

fuzz: test-dependencies ## fuzzes what reads bytes of others, FUZZ_SECONDS for each; findings go to .build/fuzz-corpus
	ALMANAC_FUZZ=1 $(SWIFT) build --product almanac-fuzz --scratch-path .build/fuzz --sanitize fuzzer --sanitize address -Xswiftc -use-ld=lld
	ulimit -c 0; export SWIFT_BACKTRACE=enable=no; for target in $(notdir $(wildcard Tests/Fuzz/Corpus/*)); do \
	    mkdir -p .build/fuzz-corpus/$$target; \
	    ALMANAC_FUZZ_TARGET=$$target .build/fuzz/debug/almanac-fuzz -max_total_time=$(FUZZ_SECONDS) -rss_limit_mb=2048 -timeout=20 -print_final_stats=1 \
	        -artifact_prefix=.build/fuzz-corpus/$$target- .build/fuzz-corpus/$$target Tests/Fuzz/Corpus/$$target || exit $$?; \
	done

$(mailenv)/ready: Tests/Mail/requirements.txt | test-dependencies
	$(PYTHON) -m venv --clear $(mailenv)
	$(mailenv)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r Tests/Mail/requirements.txt
	@touch $@

test-pages: $(built) $(venv)/ready ## renders a small fleet and checks its pages in a browser
	$(begin)
	$(venv)/bin/python Tests/Pages/self-test.py
	rm -rf $(pages)
	mkdir -p $(pages)
	$(ALMANAC) sample --subjects 3 > $(pages)/fleet.ndjson
	$(ALMANAC) sample --subjects 1 > $(pages)/one.ndjson
	$(ALMANAC) render --input $(pages)/fleet.ndjson --out $(pages)/fleet
	$(ALMANAC) render --input $(pages)/one.ndjson --out $(pages)/one
	$(PYTHON) Tests/Pages/in-languages.py < $(pages)/one.ndjson > $(pages)/languages.ndjson
	$(ALMANAC) render --input $(pages)/languages.ndjson --out $(pages)/languages
	$(venv)/bin/python Tests/Pages/check-tasks.py $(pages)/one/ana
	$(ALMANAC) preview --mail --input $(pages)/one.ndjson --out $(pages)/preview.html
	$(venv)/bin/python Tests/Pages/check-preview.py $(pages)/preview.html
	$(ALMANAC) render --input $(pages)/one.ndjson --out $(pages)/mail/day --format mail --period yesterday
	$(ALMANAC) render --input $(pages)/one.ndjson --out $(pages)/mail/week --format mail --period week
	$(venv)/bin/python Tests/Pages/check-mails.py $(pages)/mail/day/ana/mail.html $(pages)/mail/week/ana/mail.html
	$(PYTHON) Tests/Pages/in-systems.py < $(pages)/one.ndjson > $(pages)/systems.ndjson
	$(ALMANAC) render --input $(pages)/systems.ndjson --out $(pages)/systems --format dashboard
	$(PYTHON) Tests/Pages/in-accounts.py < $(pages)/one.ndjson > $(pages)/accounts.ndjson
	@# Two more have lists of two and of three tasks beside their first number.
	$(ALMANAC) sample --subjects 46 | awk 'NR <= 12 || NR == 43 || NR == 46' >> $(pages)/accounts.ndjson
	$(ALMANAC) render --input $(pages)/accounts.ndjson --out $(pages)/windows --format dashboard
	$(ALMANAC) render --input $(pages)/accounts.ndjson --out $(pages)/yesterday --format dashboard --period yesterday
	$(ALMANAC) render --input $(pages)/accounts.ndjson --out $(pages)/week --format dashboard --period week
	$(ALMANAC) render --input $(pages)/accounts.ndjson --out $(pages)/month --format dashboard --period month
	$(venv)/bin/python Tests/Pages/check-sizes.py $(pages)/one/ana $(foreach set,systems windows yesterday week month,$(pages)/$(set)/*/)
	$(venv)/bin/python Tests/Pages/check-cards.py $(pages)/one/ana $(foreach set,systems windows yesterday week month,$(pages)/$(set)/*/)
	$(PYTHON) Tests/Pages/in-currencies.py < $(pages)/one.ndjson > $(pages)/currencies.ndjson
	$(ALMANAC) render --input $(pages)/currencies.ndjson --out $(pages)/currencies --format dashboard
	$(venv)/bin/python Tests/Pages/check-amounts.py $(pages)/currencies
	$(ALMANAC) render --input $(pages)/accounts.ndjson --out $(pages)/arabic --format data --language ar
	$(venv)/bin/python Tests/Pages/check-index.py $(pages)/windows/index.html $(pages)/arabic/index.html
	$(venv)/bin/python Tests/Pages/check-markup.py $(pages)/fleet
	$(venv)/bin/python Tests/Pages/check-markup.py $(pages)/languages
	$(venv)/bin/python Tests/Pages/read-numbers.py $(pages)/fleet
	$(venv)/bin/python Tests/Pages/read-numbers.py $(pages)/languages
	@# The subject that stands alone is the first of the fleet.
	$(venv)/bin/python Tests/Pages/check-pages.py $(PAGES_FLAGS) $(pages)/fleet $(pages)/one/index.html
	$(venv)/bin/python Tests/Pages/check-pages.py $(PAGES_FLAGS) $(call part,--limit 5,) $(pages)/languages
	$(end)

test-charts: build-tests $(chartenv)/ready ## compares the gallery's charts with HarfBuzz, librsvg, resvg, cairo and a browser
	$(begin)
	rm -rf $(charts)
	mkdir -p $(charts)
	$(PYTHON) Tests/Dist/check-dependencies.py
	.build/debug/chart-gallery $(charts)/gallery.html --files $(charts)/files $(themes)
	$(chartenv)/bin/python Tests/Charts/check-widths.py $(charts)/files
	$(chartenv)/bin/python Tests/Charts/compare-rasters.py $(charts)/files
	$(chartenv)/bin/python Tests/Charts/check-gallery.py $(charts)/gallery.html --step $(call part,180,60)
	$(end)

$(chartenv)/ready: Tests/Charts/requirements.txt | test-dependencies
	$(PYTHON) -m venv --clear $(chartenv)
	$(chartenv)/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r Tests/Charts/requirements.txt
	@touch $@

test-paper: $(built) $(paperenv)/ready ## makes the PDFs of a fleet and reads them with qpdf, Poppler and pdfua
	$(begin)
	$(paperenv)/bin/python Tests/Paper/check-paper.py $(ALMANAC) --work $(paper) --subjects $(call part,40,200)
	$(end)

$(paperenv)/ready: Tests/Paper/requirements.txt | test-dependencies
	$(PYTHON) -m venv --clear $(paperenv)
	$(paperenv)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r Tests/Paper/requirements.txt
	@touch $@

$(venv)/ready: Tests/Pages/requirements.txt | test-dependencies
	$(PYTHON) -m venv --clear $(venv)
	$(venv)/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r Tests/Pages/requirements.txt
	@touch $@

##@ For others
dist: build ## a .deb and a tarball with manual, completions, units, NOTICE and SBOM, in .build/dist
	@Scripts/package $(release) $(dist)

test-fresh: test-dependencies ## makes a Debian with nothing but git, make and Swift, and runs in a clone what the README says; as root
	$(begin)
	Tests/Dist/fresh-debian.sh .build/fresh
	$(end)

test-dist: dist $(distenv)/ready ## checks these; as root installs the .deb in a small Debian, runs a night, and purges it
	$(begin)
	$(distenv)/bin/python Tests/Dist/check-dist.py $(release) $(dist) .build/dist-test
	$(end)

$(distenv)/ready: Tests/Dist/requirements.txt | test-dependencies
	$(PYTHON) -m venv --clear $(distenv)
	$(distenv)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r Tests/Dist/requirements.txt
	@touch $@

##@ To look at and to measure
shots: build $(venv)/ready ## pictures of dashboards, reports, mails and the index, light and dark, at three widths
	$(venv)/bin/python Tests/Pages/shots.py $(release) .build/shots

gallery: dependencies ## one page with every mark of a chart, ninety cases and six themes, .build/gallery.html
	$(SWIFT) build --product chart-gallery
	.build/debug/chart-gallery .build/gallery.html $(themes)

engines: gallery ## pictures of the gallery and of a dashboard in Chromium, Firefox and WebKit, at three widths, light and dark
	$(SWIFT) build --product almanac
	$(PYTHON) Tests/Pages/engines.py $(debug) .build/gallery.html .build/engines

example: ## builds the package in Examples/Charts, which has the charts alone, and holds its pictures against those of the documentation
	$(SWIFT) build --package-path Examples/Charts --scratch-path $(example)
	rm -rf $(example)/pictures
	$(example)/debug/chart-examples $(example)/pictures
	@for picture in Sources/AlmanacCharts/AlmanacCharts.docc/Resources/*.svg; do \
	    cmp "$$picture" "$(example)/pictures/$${picture##*/}" || exit 1; \
	done
	@# What no chart can draw does not compile.
	@for file in Examples/Charts/Rejected/*.swift; do \
	    if said="$$(swiftc -typecheck -diagnostic-style=llvm -swift-version 6 -parse-as-library -I $(example)/debug/Modules -Xcc -fmodule-map-file=$(example)/debug/CTemplates.build/module.modulemap "$$file" 2>&1)"; then compiles=yes; else compiles=no; fi; \
	    case "$$file" in */accepted.swift) wanted=yes;; *) wanted=no;; esac; \
	    test $$compiles = $$wanted || { echo "make example: $$file compiles: $$compiles" >&2; exit 1; }; \
	    sed -n 's|.*// says: ||p' "$$file" | while read -r words; do \
	        case "$$said" in *"$$words"*) ;; *) echo "make example: $$file is not told: $$words" >&2; exit 1;; esac; \
	    done || exit 1; \
	done
	@# A module more than these would be one that programs with charts have to carry.
	@compiled="$$(cd $(example)/debug && find . -name '*.o' -path './*.build/*' | cut -d/ -f2 | sort -u | tr '\n' ' ')"; \
	test "$$compiled" = 'AlmanacCharts.build AlmanacModel.build AlmanacText.build CTemplates.build ChartExamples.build chart_examples.build ' || { \
	    echo "make example: other modules than those of the charts and their words were compiled: $$compiled" >&2; exit 1; }

bench: build bench-pictures ## speed, size and memory on a sample fleet
	$(SWIFT) build -c release --product floor-bench $(BUILD_FLAGS)
	$(PYTHON) Scripts/bench $(BENCH_FLAGS)
	$(PYTHON) Scripts/bench --format dashboard,report,markdown --cold-runs 3 $(BENCH_FLAGS)

bench-pictures: dependencies $(icu) ## what a picture of a mail costs
	$(SWIFT) build -c release --product picture-bench $(BUILD_FLAGS)
	.build/release/picture-bench

bench-charts: dependencies $(icu) ## charts a second and their bytes; beside pygal, matplotlib and Vega where .build/bench-venv has them
	$(SWIFT) build -c release --product chart-bench $(BUILD_FLAGS)
	.build/release/chart-bench
	if [ -x $(benchenv)/bin/python ]; then $(benchenv)/bin/python Benchmarks/Charts/others.py; fi

##@ To keep in order
lint: ## checks the formatting of the Swift files
	$(SWIFT) format lint --strict --recursive --parallel $(sources)

format: ## formats the Swift files
	$(SWIFT) format format --in-place --recursive --parallel $(sources)

clean: ## removes what was built; output/ stays
	rm -rf .build

# What Python's scripts are run with.
environments: $(addsuffix /ready,$(venv) $(mailenv) $(paperenv) $(chartenv) $(distenv))

dependencies:
	@Scripts/install-dependencies

test-dependencies:
	@Scripts/install-dependencies --tests
