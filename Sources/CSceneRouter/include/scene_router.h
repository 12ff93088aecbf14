/*
 Which window of an app takes an event: the routing of scene-router for other languages.

   char message[1024];
   scene_router *router = scene_router_open("scenes.json", NULL, message, sizeof message);
   if (!router) { fprintf(stderr, "%s\n", message); exit(2); }
   scene_router_decision decision;
   if (scene_router_route(router, "com.example.mail/thread/42", 26, &decision) == SCENE_ROUTER_OK)
     puts(scene_router_session(router, decision.session, NULL));
   scene_router_destroy(router);

 A router is made once and does not change. Any number of threads may use it at the same time; they neither wait for each
 other nor write to shared memory. Only scene_router_destroy must not run while another call has the router; afterwards
 the pointer must not be used again, as with free().

 Memory: scene_router_create and scene_router_open are the only functions that return something to be freed, and
 scene_router_destroy frees it. Texts that are returned belong to the router or to the library. Messages are written into
 memory of the caller. Every text that is returned ends with a zero byte; every text that is passed in has its length and
 need not. Strings are UTF-8; bytes that are not are read as U+FFFD.

 No function ends the process, throws, or keeps a pointer that it was given.
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

/** How a call ended. */
typedef enum scene_router_status {
  /** The decision was made; it may be that nothing takes the event. */
  SCENE_ROUTER_OK = 0,
  /** A pointer that must not be NULL is NULL. Nothing was done. */
  SCENE_ROUTER_NULL_POINTER = 1,
  /** The event cannot be read: not JSON, not an event, a value of the wrong type, or too long. */
  SCENE_ROUTER_UNREADABLE = 2,
  /** The event cannot be routed: it names a session that does not exist, or its identifier is longer than 1 MiB. */
  SCENE_ROUTER_UNROUTABLE = 3
} scene_router_status;

/** What becomes of an event. */
typedef enum scene_router_outcome {
  /** Nothing takes it. */
  SCENE_ROUTER_NOWHERE = 0,
  /** A session that exists takes it: `session` says which. */
  SCENE_ROUTER_EXISTING_SESSION = 1,
  /** A new session is made for it: `configuration` says from which configuration. */
  SCENE_ROUTER_NEW_SESSION = 2
} scene_router_outcome;

/** What the chosen session's conditions say. */
typedef enum scene_router_suitability {
  /** No condition was asked. */
  SCENE_ROUTER_NOT_ASKED = 0,
  SCENE_ROUTER_UNSUITABLE = 1,
  SCENE_ROUTER_CAN = 2,
  SCENE_ROUTER_PREFERS = 3
} scene_router_suitability;

/** Why an event goes where it goes. scene_router_reason_name has the names that documents use. */
typedef enum scene_router_reason {
  SCENE_ROUTER_REASON_EXPLICIT_SESSION = 0,
  SCENE_ROUTER_REASON_SINGLE_SCENE = 1,
  SCENE_ROUTER_REASON_PREFERS = 2,
  SCENE_ROUTER_REASON_CAN = 3,
  SCENE_ROUTER_REASON_MOST_RECENT = 4,
  SCENE_ROUTER_REASON_PREFERRED_BUT_VISIBLE = 5,
  SCENE_ROUTER_REASON_NEW_SCENE = 6,
  SCENE_ROUTER_REASON_CREATION_NOT_ALLOWED = 7,
  SCENE_ROUTER_REASON_NO_CONFIGURATION = 8
} scene_router_reason;

/** The number that stands for no session and no configuration. */
#define SCENE_ROUTER_NONE 0xFFFFFFFFu

/** Where an event goes, and why. 24 bytes. */
typedef struct scene_router_decision {
  scene_router_outcome outcome;
  scene_router_suitability suitability;
  scene_router_reason reason;
  /** The number of the session in the scenes document, from 0; SCENE_ROUTER_NONE without one. */
  uint32_t session;
  /** The number of the chosen session's configuration in the document, or of the one to make a new session from, from 0;
      SCENE_ROUTER_NONE where none is declared. */
  uint32_t configuration;
  /** 1 if a condition met a limit of the regular-expression engine and counted as not matching, otherwise 0. */
  uint32_t has_fault;
} scene_router_decision;

/**
 Makes a router from the text of a scenes document, a list of sessions (one object a line), an Info.plist or a saved
 registry.

 `scenes`    the text, `count` bytes; NULL is the empty text, which is an error.
 `policy`    the rules of another device: "iPadOS", "iPhone", "macCatalyst", "macOS" or "documentedOnly"; NULL is what the
             document says. A string that ends with a zero byte.
 `message`   where what is wrong is written, a line for each fault with its place, cut to `capacity` bytes with the zero
             byte at the end. Empty if all is well. NULL if nobody reads it.
 Returns     the router, to be freed with scene_router_destroy; NULL if the scenes cannot be read.
 Cost        O(n): about 4 microseconds a session.
*/
scene_router *SCENE_ROUTER_NULLABLE scene_router_create(const char *SCENE_ROUTER_NULLABLE scenes, size_t count,
                                                        const char *SCENE_ROUTER_NULLABLE policy,
                                                        char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** Makes a router from a file, as scene_router_create does. `path` ends with a zero byte; "-" is standard input. */
scene_router *SCENE_ROUTER_NULLABLE scene_router_open(const char *SCENE_ROUTER_NULLABLE path,
                                                      const char *SCENE_ROUTER_NULLABLE policy,
                                                      char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** Frees a router; NULL is ignored. Freeing one twice is undefined, as with free(). */
void scene_router_destroy(scene_router *SCENE_ROUTER_NULLABLE router);

/**
 Routes a notification with this target content identifier.

 `identifier`  `count` bytes; NULL is a notification without identifier, which is not the same as the empty one.
 `decision`    where the decision is written; left alone unless the status is SCENE_ROUTER_OK.
 Cost          independent of the number of sessions where their conditions have literals. Does not allocate for ASCII of
               up to about a thousand bytes.
*/
scene_router_status scene_router_route(const scene_router *SCENE_ROUTER_NULLABLE router,
                                       const char *SCENE_ROUTER_NULLABLE identifier, size_t count,
                                       scene_router_decision *SCENE_ROUTER_NULLABLE decision);

/**
 Routes many notifications, faster than one by one. `identifiers`, `counts` and `decisions` have `n` elements each.

 Returns SCENE_ROUTER_UNROUTABLE if one of them cannot be routed; its decision has the outcome SCENE_ROUTER_NOWHERE and the
 reason SCENE_ROUTER_REASON_CREATION_NOT_ALLOWED, and the others are as ever.
*/
scene_router_status scene_router_route_batch(
    const scene_router *SCENE_ROUTER_NULLABLE router,
    const char *SCENE_ROUTER_NULLABLE const *SCENE_ROUTER_NULLABLE identifiers,
    const size_t *SCENE_ROUTER_NULLABLE counts, size_t n, scene_router_decision *SCENE_ROUTER_NULLABLE decisions);

/**
 Routes an event: an APNs payload, or any other line of an event stream, as JSON.

 `event`     `count` bytes of UTF-8 without a byte after them that counts.
 `decision`  as above.
 `message`   what is wrong with the event, as in scene_router_create.
 Cost        O(n), about 2 microseconds for a payload of 150 bytes.
*/
scene_router_status scene_router_route_event(const scene_router *SCENE_ROUTER_NULLABLE router,
                                             const char *SCENE_ROUTER_NULLABLE event, size_t count,
                                             scene_router_decision *SCENE_ROUTER_NULLABLE decision,
                                             char *SCENE_ROUTER_NULLABLE message, size_t capacity);

/** How many sessions the router has; 0 for NULL. */
size_t scene_router_session_count(const scene_router *SCENE_ROUTER_NULLABLE router);

/**
 The persistent identifier of a session by its number; NULL if there is no such session. Valid as long as the router.
 `count`, unless it is NULL, gets its length in bytes: an identifier may have zero bytes inside.
*/
const char *SCENE_ROUTER_NULLABLE scene_router_session(const scene_router *SCENE_ROUTER_NULLABLE router,
                                                       uint32_t number, size_t *SCENE_ROUTER_NULLABLE count);

/** The name of a configuration by its number, as scene_router_session. */
const char *SCENE_ROUTER_NULLABLE scene_router_configuration(const scene_router *SCENE_ROUTER_NULLABLE router,
                                                             uint32_t number, size_t *SCENE_ROUTER_NULLABLE count);

/** The name of an outcome in documents, such as "existingSession"; NULL for an unknown number. */
const char *SCENE_ROUTER_NULLABLE scene_router_outcome_name(scene_router_outcome outcome);

/** The name of a suitability in documents, such as "prefers"; NULL where no condition was asked. */
const char *SCENE_ROUTER_NULLABLE scene_router_suitability_name(scene_router_suitability suitability);

/** The name of a reason in documents, such as "preferred-but-visible"; NULL for an unknown number. */
const char *SCENE_ROUTER_NULLABLE scene_router_reason_name(scene_router_reason reason);

/** The version of the library, such as "0.1.0". */
const char *SCENE_ROUTER_NONNULL scene_router_version(void);

#ifdef __cplusplus
}
#endif
#endif
