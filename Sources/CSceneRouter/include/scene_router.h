/*
 The C interface of scene-router: finds the window of an app that handles an event.

   char message[1024];
   scene_router *router = scene_router_open("scenes.json", NULL, message, sizeof message);
   if (!router) { fprintf(stderr, "%s\n", message); exit(2); }
   scene_router_decision decision;
   if (scene_router_route(router, "com.example.mail/thread/42", 26, &decision) == SCENE_ROUTER_OK)
     puts(scene_router_session(router, decision.session, NULL));
   scene_router_destroy(router);

 A router is immutable. Any number of threads may use it at the same time, without locks and without writing to shared
 memory. scene_router_destroy must not run during another call with the same router; afterwards the pointer is invalid,
 as with free().

 Memory: only scene_router_create and scene_router_open return memory to free, with scene_router_destroy. Returned
 strings belong to the router or to the library. Messages are written to the caller's buffer. Returned strings are
 zero-terminated; strings with a length parameter need not be. Strings are UTF-8; invalid bytes are read as U+FFFD.

 No function ends the process, throws, or keeps a pointer argument.
*/
#ifndef SCENE_ROUTER_H
#define SCENE_ROUTER_H
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define SCENE_ROUTER_NULLABLE _Nullable
#define SCENE_ROUTER_NONNULL _Nonnull
#else
#define SCENE_ROUTER_NULLABLE
#define SCENE_ROUTER_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** A router: an application's windows, with an index over their conditions. */
typedef struct scene_router scene_router;

/** The status of a call. */
typedef enum scene_router_status {
  /** The decision was made, possibly that no session handles the event. */
  SCENE_ROUTER_OK = 0,
  /** A required pointer is NULL. Nothing was done. */
  SCENE_ROUTER_NULL_POINTER = 1,
  /** The event is invalid: not JSON, not an event, a value of the wrong type, or too long. */
  SCENE_ROUTER_UNREADABLE = 2,
  /** The event cannot be routed: it names a session that does not exist, or its identifier is too long. */
  SCENE_ROUTER_UNROUTABLE = 3
} scene_router_status;

/** The outcome of routing an event. */
typedef enum scene_router_outcome {
  /** No session handles it. */
  SCENE_ROUTER_NOWHERE = 0,
  /** The existing session `session` handles it. */
  SCENE_ROUTER_EXISTING_SESSION = 1,
  /** A new session is created for it from `configuration`. */
  SCENE_ROUTER_NEW_SESSION = 2
} scene_router_outcome;

/** The chosen session's suitability according to its conditions. */
typedef enum scene_router_suitability {
  /** No condition was evaluated. */
  SCENE_ROUTER_NOT_ASKED = 0,
  SCENE_ROUTER_UNSUITABLE = 1,
  SCENE_ROUTER_CAN = 2,
  SCENE_ROUTER_PREFERS = 3
} scene_router_suitability;

/** The reason for an outcome. scene_router_reason_name returns its name in documents. */
typedef enum scene_router_reason {
  SCENE_ROUTER_REASON_EXPLICIT_SESSION = 0,
  SCENE_ROUTER_REASON_SINGLE_SCENE = 1,
  SCENE_ROUTER_REASON_PREFERS = 2,
  SCENE_ROUTER_REASON_CAN = 3,
  SCENE_ROUTER_REASON_MOST_RECENT = 4,
  SCENE_ROUTER_REASON_PREFERRED_BUT_VISIBLE = 5,
  SCENE_ROUTER_REASON_NEW_SCENE = 6,
  SCENE_ROUTER_REASON_CREATION_NOT_ALLOWED = 7,
  SCENE_ROUTER_REASON_NO_CONFIGURATION = 8,
  SCENE_ROUTER_REASON_UNIQUE_WINDOW = 9
} scene_router_reason;

/** The number for no session or no configuration. */
#define SCENE_ROUTER_NONE 0xFFFFFFFFu

/** The outcome of routing an event, and the reason. 28 bytes. If `status` is not SCENE_ROUTER_OK, the other members have
    no meaning: the outcome is SCENE_ROUTER_NOWHERE, and the numbers are SCENE_ROUTER_NONE. */
typedef struct scene_router_decision {
  scene_router_outcome outcome;
  scene_router_suitability suitability;
  scene_router_reason reason;
  /** The index of the session in the scenes document, or SCENE_ROUTER_NONE. */
  uint32_t session;
  /** The index in the document of the configuration of the chosen or the new session, or SCENE_ROUTER_NONE if none is
      declared. */
  uint32_t configuration;
  /** 1 if a condition exceeded a limit of the regular-expression engine and counted as false, otherwise 0. */
  uint32_t has_fault;
  /** Whether the event could be routed. Each event of a batch has a status of its own. */
  scene_router_status status;
} scene_router_decision;

/**
 Creates a router from the text of a scenes document, a list of sessions (one object per line), an Info.plist or a saved
 registry.

 `scenes`    the text, `count` bytes. NULL means the empty text, which is an error.
 `policy`    the zero-terminated name of another device's rules: "iPadOS", "iPhone", "macCatalyst", "macOS" or
             "documentedOnly". NULL means the document's own.
 `message`   a buffer for the errors, a line with the position for each, truncated to `capacity` bytes including the
             terminating zero byte. Empty without errors. May be NULL.
 Returns     the router, to be freed with scene_router_destroy, or NULL if the scenes are invalid.
 Cost        O(n): about 4 microseconds per session.
*/
scene_router *SCENE_ROUTER_NULLABLE scene_router_create(const char *SCENE_ROUTER_NULLABLE scenes, size_t count,
                                                        const char *SCENE_ROUTER_NULLABLE policy,
                                                        char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** Creates a router from a file, like scene_router_create. `path` is zero-terminated; "-" is standard input. */
scene_router *SCENE_ROUTER_NULLABLE scene_router_open(const char *SCENE_ROUTER_NULLABLE path,
                                                      const char *SCENE_ROUTER_NULLABLE policy,
                                                      char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** Frees a router; NULL is ignored. Freeing one twice is undefined, as with free(). */
void scene_router_destroy(scene_router *SCENE_ROUTER_NULLABLE router);

/**
 Routes a notification with a target content identifier.

 `identifier`  `count` bytes. NULL means a missing identifier, which differs from the empty one.
 `decision`    receives the decision.
 Returns       SCENE_ROUTER_UNROUTABLE if the identifier is longer than 1 MiB.
 Cost          independent of the number of sessions if their conditions have literals. Does not allocate memory if the
               identifier is ASCII of up to about a thousand bytes and a session takes it, unless a pattern exceeds a
               limit.
*/
scene_router_status scene_router_route(const scene_router *SCENE_ROUTER_NULLABLE router,
                                       const char *SCENE_ROUTER_NULLABLE identifier, size_t count,
                                       scene_router_decision *SCENE_ROUTER_NULLABLE decision);

/**
 Routes many notifications. `identifiers`, `counts` and `decisions` have `n` elements each. With many sessions this is
 faster than routing them one by one, because memory is prefetched for some identifiers while others are matched. Two
 buffers are allocated in a call.

 Returns SCENE_ROUTER_UNROUTABLE if one of them cannot be routed; the member `status` of each decision says which. The
 other decisions are not affected.
*/
scene_router_status scene_router_route_batch(
    const scene_router *SCENE_ROUTER_NULLABLE router,
    const char *SCENE_ROUTER_NULLABLE const *SCENE_ROUTER_NULLABLE identifiers,
    const size_t *SCENE_ROUTER_NULLABLE counts, size_t n, scene_router_decision *SCENE_ROUTER_NULLABLE decisions);

/**
 Routes an event: an APNs payload, or any other line of an event stream, as JSON.

 `event`     `count` bytes of UTF-8.
 `decision`  receives the decision. Unchanged unless the status is SCENE_ROUTER_OK.
 `message`   receives the errors of the event, as in scene_router_create.
 Cost        O(n), about 2 microseconds for a payload of 150 bytes.
*/
scene_router_status scene_router_route_event(const scene_router *SCENE_ROUTER_NULLABLE router,
                                             const char *SCENE_ROUTER_NULLABLE event, size_t count,
                                             scene_router_decision *SCENE_ROUTER_NULLABLE decision,
                                             char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** Returns the number of sessions, or 0 for NULL. */
size_t scene_router_session_count(const scene_router *SCENE_ROUTER_NULLABLE router);

/**
 Returns the persistent identifier of a session by index, or NULL if the index is invalid. Valid as long as the router.
 `count`, unless NULL, receives its length in bytes: an identifier may contain zero bytes.
*/
const char *SCENE_ROUTER_NULLABLE scene_router_session(const scene_router *SCENE_ROUTER_NULLABLE router,
                                                       uint32_t number, size_t *SCENE_ROUTER_NULLABLE count);

/** Returns the name of a configuration by index, like scene_router_session. */
const char *SCENE_ROUTER_NULLABLE scene_router_configuration(const scene_router *SCENE_ROUTER_NULLABLE router,
                                                             uint32_t number, size_t *SCENE_ROUTER_NULLABLE count);

/** Returns the name of an outcome in documents, such as "existingSession", or NULL for an unknown value. */
const char *SCENE_ROUTER_NULLABLE scene_router_outcome_name(scene_router_outcome outcome);

/** Returns the name of a suitability in documents, such as "prefers", or NULL if no condition was evaluated. */
const char *SCENE_ROUTER_NULLABLE scene_router_suitability_name(scene_router_suitability suitability);

/** Returns the name of a reason in documents, such as "preferred-but-visible", or NULL for an unknown value. */
const char *SCENE_ROUTER_NULLABLE scene_router_reason_name(scene_router_reason reason);

/** Returns the version of the library, such as "0.1.0". */
const char *SCENE_ROUTER_NONNULL scene_router_version(void);

#ifdef __cplusplus
}
#endif
#endif
