// Says for each identifier, one a line on standard input, which window takes it.
//
//   cc route.c $(pkg-config --cflags --libs scene-router) -o route && ./route scenes.json <identifiers.txt
//
// If scene-router was installed in a folder of its own, set PKG_CONFIG_PATH=PREFIX/lib/pkgconfig first. The flags
// contain the path of the library, so the program finds it without LD_LIBRARY_PATH.
#define _GNU_SOURCE
#include <scene_router.h>
#include <stdio.h>
#include <stdlib.h>

// Prints `length` bytes, which may contain zeros.
static void print(const char *text, size_t length) { fwrite(text, 1, length, stdout); }

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: route SCENES\n");
    return 64;
  }
  char message[1024];
  scene_router *router = scene_router_open(arguments[1], NULL, message, sizeof message);
  if (!router) {
    fprintf(stderr, "%s\n", message);
    return 2;
  }
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) >= 0) {
    if (length > 0 && line[length - 1] == '\n') length--;
    print(line, (size_t)length);
    scene_router_decision decision;
    if (scene_router_route(router, line, (size_t)length, &decision) != SCENE_ROUTER_OK) {
      printf("\tcannot be routed\n");
      continue;
    }
    size_t size = 0;
    const char *session = scene_router_session(router, decision.session, &size);
    printf("\t%s\t", scene_router_outcome_name(decision.outcome));
    print(session ? session : "-", session ? size : 1);
    printf("\t%s\n", scene_router_reason_name(decision.reason));
  }
  free(line);
  scene_router_destroy(router);
  return 0;
}
