// Says for each identifier, one a line on standard input, which window takes it.
//
//   cc route.c $(pkg-config --cflags --libs scene-router) -o route && ./route scenes.json <identifiers.txt
//
// If scene-router was installed in a folder of its own, set PKG_CONFIG_PATH=PREFIX/lib/pkgconfig first. The flags
// contain the path of the library, so the program finds it without LD_LIBRARY_PATH.
#include <scene_router.h>
#include <stdio.h>
#include <string.h>

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
  char line[4096];
  while (fgets(line, sizeof line, stdin)) {
    const size_t length = strcspn(line, "\n");
    scene_router_decision decision;
    if (scene_router_route(router, line, length, &decision) != SCENE_ROUTER_OK) {
      printf("%.*s\tcannot be routed\n", (int)length, line);
      continue;
    }
    const char *session = scene_router_session(router, decision.session, NULL);
    printf("%.*s\t%s\t%s\t%s\n", (int)length, line, scene_router_outcome_name(decision.outcome),
           session ? session : "-", scene_router_reason_name(decision.reason));
  }
  scene_router_destroy(router);
  return 0;
}
