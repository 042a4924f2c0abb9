// Matches posts against literals with Hyperscan: hyperscan POSTS SPELLINGS ROUNDS (files with one item a line).
#include <hs/hs.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

static std::vector<std::string> lines(const char *path) {
  std::vector<std::string> read;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) read.push_back(line);
  return read;
}

static double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int count(unsigned, unsigned long long, unsigned long long, unsigned, void *hits) {
  ++*static_cast<unsigned long long *>(hits);
  return 0;
}

int main(int, char **arguments) {
  const auto posts = lines(arguments[1]);
  const auto spellings = lines(arguments[2]);
  std::vector<const char *> texts;
  std::vector<unsigned> flags, ids;
  std::vector<size_t> lengths;
  for (const auto &spelling : spellings) {
    texts.push_back(spelling.c_str());
    lengths.push_back(spelling.size());
    flags.push_back(HS_FLAG_CASELESS | HS_FLAG_SINGLEMATCH);
    ids.push_back(static_cast<unsigned>(ids.size()));
  }
  const double start = seconds();
  hs_database_t *database = nullptr;
  hs_compile_error_t *error = nullptr;
  if (hs_compile_lit_multi(texts.data(), flags.data(), ids.data(), lengths.data(), static_cast<unsigned>(texts.size()),
                           HS_MODE_BLOCK, nullptr, &database, &error) != HS_SUCCESS) {
    std::fprintf(stderr, "error: %s\n", error->message);
    return 1;
  }
  std::printf("{\"build_ms\": %.0f, \"rates\": [", (seconds() - start) * 1000);
  hs_scratch_t *scratch = nullptr;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  unsigned long long hits = 0;
  for (int round = 0, rounds = std::atoi(arguments[3]); round < rounds; round++) {
    hits = 0;
    const double begun = seconds();
    for (const auto &post : posts)
      hs_scan(database, post.data(), static_cast<unsigned>(post.size()), 0, scratch, count, &hits);
    std::printf("%s%.0f", round ? ", " : "", posts.size() / (seconds() - begun));
  }
  std::printf("], \"hits\": %llu}\n", hits);
}
