// Calls every function of scene_router.h, in order and not, from one thread and from many.
//
//   test_scene_router SCENES        ends with 1 if something is not as the header says
//   test_scene_router SCENES N      also routes N times and prints what a call costs
#include <pthread.h>
#include <scene_router.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures;

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                        \
      failures++;                                                                                                      \
    }                                                                                                                  \
  } while (0)

static const char document[] =
    "{\"schema\":\"scene-router/scenes/1\",\"application\":{\"configurations\":[{\"name\":\"Main\"},{\"name\":\"Compose\","
    "\"matching\":[\"compose\"]}]},\"sessions\":[{\"persistentIdentifier\":\"inbox\",\"activationConditions\":"
    "{\"canActivate\":\"SELF BEGINSWITH 'mail/'\"}},{\"persistentIdentifier\":\"t\\u0000\\u00e9\",\"configuration\":"
    "\"Main\",\"activationConditions\":{\"canActivate\":\"SELF == 'mail/1'\",\"prefersToActivate\":\"SELF == 'mail/1'\"}}]}";

static scene_router_decision route(const scene_router *router, const char *identifier) {
  scene_router_decision decision = {0};
  CHECK(scene_router_route(router, identifier, identifier ? strlen(identifier) : 0, &decision) == SCENE_ROUTER_OK);
  return decision;
}

static void test_decisions(void) {
  char message[256] = "not empty";
  scene_router *router = scene_router_create(document, sizeof document - 1, NULL, message, sizeof message);
  CHECK(router && message[0] == 0);
  CHECK(scene_router_session_count(router) == 2);

  scene_router_decision decision = route(router, "mail/1");
  CHECK(decision.outcome == SCENE_ROUTER_EXISTING_SESSION && decision.session == 1 && decision.configuration == 0);
  CHECK(decision.suitability == SCENE_ROUTER_PREFERS && decision.reason == SCENE_ROUTER_REASON_PREFERS);
  size_t count = 0;
  const char *name = scene_router_session(router, decision.session, &count);
  CHECK(name && count == 4 && memcmp(name, "t\0\xC3\xA9", 5) == 0);
  CHECK(!strcmp(scene_router_configuration(router, decision.configuration, NULL), "Main"));

  decision = route(router, "mail/2");
  CHECK(decision.session == 0 && decision.suitability == SCENE_ROUTER_CAN && decision.reason == SCENE_ROUTER_REASON_CAN);
  decision = route(router, "compose");
  CHECK(decision.outcome == SCENE_ROUTER_NEW_SESSION && decision.session == SCENE_ROUTER_NONE);
  CHECK(decision.configuration == 1 && decision.reason == SCENE_ROUTER_REASON_NEW_SCENE);
  decision = route(router, NULL);
  CHECK(decision.session == 0 && decision.reason == SCENE_ROUTER_REASON_MOST_RECENT);
  CHECK(decision.suitability == SCENE_ROUTER_NOT_ASKED);
  CHECK(route(router, "").outcome == SCENE_ROUTER_NEW_SESSION);
  CHECK(route(router, "\xFF\xFE").outcome == SCENE_ROUTER_NEW_SESSION);

  const char *identifiers[] = {"mail/1", NULL, "x", "mail/\xFF"};
  const size_t counts[] = {6, 99, 1, 6};
  scene_router_decision decisions[4];
  CHECK(scene_router_route_batch(router, identifiers, counts, 4, decisions) == SCENE_ROUTER_OK);
  CHECK(decisions[0].session == 1 && decisions[1].session == 0 && decisions[2].session == SCENE_ROUTER_NONE);
  CHECK(decisions[3].session == 0);
  CHECK(scene_router_route_batch(router, NULL, NULL, 0, NULL) == SCENE_ROUTER_OK);

  const char payload[] = "{\"aps\":{\"target-content-id\":\"mail/1\"}}";
  CHECK(scene_router_route_event(router, payload, sizeof payload - 1, &decision, message, sizeof message) ==
        SCENE_ROUTER_OK);
  CHECK(decision.session == 1 && message[0] == 0);
  CHECK(scene_router_route_event(router, payload, 9, &decision, message, sizeof message) == SCENE_ROUTER_UNREADABLE);
  CHECK(strstr(message, "[not-json]"));
  CHECK(scene_router_route_event(router, payload, 9, &decision, NULL, 0) == SCENE_ROUTER_UNREADABLE);
  const char stranger[] = "{\"url\":\"a\",\"options\":{\"requestingScene\":\"nobody\"}}";
  CHECK(scene_router_route_event(router, stranger, sizeof stranger - 1, &decision, message, sizeof message) ==
        SCENE_ROUTER_UNROUTABLE);
  CHECK(strstr(message, "[unknown-session]"));
  CHECK(decision.session == 1);

  const size_t large = (1 << 20) + 1;
  char *text = malloc(large);
  memset(text, 'a', large);
  CHECK(scene_router_route(router, text, large - 1, &decision) == SCENE_ROUTER_OK);
  CHECK(scene_router_route(router, text, large, &decision) == SCENE_ROUTER_UNROUTABLE);
  identifiers[2] = text;
  const size_t long_counts[] = {6, 0, large, 6};
  CHECK(scene_router_route_batch(router, identifiers, long_counts, 4, decisions) == SCENE_ROUTER_UNROUTABLE);
  CHECK(decisions[0].session == 1 && decisions[2].outcome == SCENE_ROUTER_NOWHERE && decisions[3].session == 0);
  CHECK(decisions[0].status == SCENE_ROUTER_OK && decisions[2].status == SCENE_ROUTER_UNROUTABLE);
  CHECK(decisions[2].session == SCENE_ROUTER_NONE && decisions[3].status == SCENE_ROUTER_OK);
  CHECK(scene_router_route(router, text, SIZE_MAX, &decision) == SCENE_ROUTER_UNROUTABLE);
  free(text);
  scene_router_destroy(router);
}

static void test_mistakes(void) {
  char message[256];
  scene_router_decision decision = {.session = 7};
  CHECK(!scene_router_create("{", 1, NULL, message, sizeof message));
  CHECK(strstr(message, "scenes:1:2: error: ") && strstr(message, "[not-json]"));
  CHECK(!scene_router_create(NULL, 0, NULL, message, sizeof message) && message[0]);
  CHECK(!scene_router_create("{", 1, NULL, NULL, 0));
  CHECK(!scene_router_create("{", 1, NULL, NULL, 100));
  char short_message[8];
  memset(short_message, 'x', sizeof short_message);
  CHECK(!scene_router_create("{", 1, NULL, short_message, 7));
  CHECK(!strcmp(short_message, "scenes") && short_message[7] == 'x');
  CHECK(!scene_router_create(document, sizeof document - 1, "iPad", message, sizeof message));
  CHECK(strstr(message, "unknown policy 'iPad': expected one of iPadOS, iPhone"));
  CHECK(!scene_router_open("/nowhere.json", NULL, message, sizeof message) && strstr(message, "unreadable-file"));
  CHECK(!scene_router_open(NULL, NULL, message, sizeof message) && strstr(message, "NULL"));

  scene_router *router = scene_router_create(document, sizeof document - 1, "iPhone", message, sizeof message);
  CHECK(router && route(router, "mail/1").session == 0);
  CHECK(route(router, "mail/1").reason == SCENE_ROUTER_REASON_MOST_RECENT);
  CHECK(scene_router_route(NULL, "a", 1, &decision) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route(router, "a", 1, NULL) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route_batch(NULL, NULL, NULL, 0, NULL) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route_batch(router, NULL, NULL, 1, NULL) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route_event(router, NULL, 1, &decision, message, sizeof message) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route_event(NULL, "{}", 2, &decision, NULL, 0) == SCENE_ROUTER_NULL_POINTER);
  CHECK(scene_router_route_event(router, "{}", (size_t)1 << 40, &decision, NULL, 0) == SCENE_ROUTER_UNREADABLE);
  CHECK(decision.session == 7);
  CHECK(scene_router_session_count(NULL) == 0 && !scene_router_session(NULL, 0, NULL));
  size_t count = 9;
  CHECK(!scene_router_session(router, 2, &count) && count == 0);
  CHECK(!scene_router_session(router, SCENE_ROUTER_NONE, NULL));
  CHECK(!scene_router_configuration(router, 2, NULL));
  scene_router_destroy(router);
  scene_router_destroy(NULL);
}

static void test_names(void) {
  CHECK(!strcmp(scene_router_outcome_name(SCENE_ROUTER_NOWHERE), "none"));
  CHECK(!strcmp(scene_router_outcome_name(SCENE_ROUTER_NEW_SESSION), "newSession"));
  CHECK(!strcmp(scene_router_suitability_name(SCENE_ROUTER_UNSUITABLE), "unsuitable"));
  CHECK(!scene_router_suitability_name(SCENE_ROUTER_NOT_ASKED));
  CHECK(!strcmp(scene_router_reason_name(SCENE_ROUTER_REASON_PREFERRED_BUT_VISIBLE), "preferred-but-visible"));
  CHECK(!strcmp(scene_router_reason_name(SCENE_ROUTER_REASON_NO_CONFIGURATION), "no-configuration"));
  CHECK(!scene_router_reason_name((scene_router_reason)77) && !scene_router_outcome_name((scene_router_outcome)77));
  CHECK(strlen(scene_router_version()) >= 5);
}

/// Identifiers that the windows of the scenes take, or nearly.
static void identifier(char *text, size_t size, unsigned number) {
  snprintf(text, size, "com.example.mail/thread/%u", number * 7919 % 1100);
}

static void *route_many(void *router) {
  size_t sum = 0;
  char text[64];
  for (unsigned number = 0; number < 20000; number++) {
    identifier(text, sizeof text, number);
    scene_router_decision decision;
    if (scene_router_route(router, text, strlen(text), &decision) == SCENE_ROUTER_OK) { sum += decision.session % 9973; }
    if (number % 100 == 0) { sum += strlen(scene_router_reason_name(decision.reason)); }
  }
  return (void *)sum;
}

static void test_threads(scene_router *router) {
  pthread_t threads[4];
  void *sums[5];
  for (int i = 0; i < 4; i++) { pthread_create(&threads[i], NULL, route_many, router); }
  for (int i = 0; i < 4; i++) { pthread_join(threads[i], &sums[i]); }
  sums[4] = route_many(router);
  for (int i = 0; i < 4; i++) { CHECK(sums[i] == sums[4]); }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void measure(const scene_router *router, unsigned calls) {
  enum { different = 1000 };
  static char texts[different][64];
  const char *identifiers[different];
  size_t counts[different];
  scene_router_decision decisions[different];
  for (unsigned i = 0; i < different; i++) {
    identifier(texts[i], sizeof texts[i], i);
    identifiers[i] = texts[i];
    counts[i] = strlen(texts[i]);
  }
  double best = 1e300, best_batch = 1e300;
  for (int round = 0; round < 7; round++) {
    double start = now();
    for (unsigned i = 0; i < calls; i++) {
      scene_router_route(router, identifiers[i % different], counts[i % different], &decisions[0]);
    }
    double spent = (now() - start) / calls;
    if (spent < best) { best = spent; }
    start = now();
    for (unsigned i = 0; i < calls / different; i++) {
      scene_router_route_batch(router, identifiers, counts, different, decisions);
    }
    spent = (now() - start) / (calls / different * different);
    if (spent < best_batch) { best_batch = spent; }
  }
  printf("%zu sessions: %.0f ns a call, %.0f ns an identifier of a batch (CPU, best of 7)\n",
         scene_router_session_count(router), best, best_batch);
}

int main(int count, char **arguments) {
  if (count < 2) { return 64; }
  test_decisions();
  test_mistakes();
  test_names();
  char message[1024];
  scene_router *router = scene_router_open(arguments[1], NULL, message, sizeof message);
  if (!router) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  test_threads(router);
  if (count > 2) { measure(router, (unsigned)atoi(arguments[2])); }
  scene_router_destroy(router);
  if (failures == 0) { printf("C: all is as the header says (version %s)\n", scene_router_version()); }
  return failures > 0;
}
