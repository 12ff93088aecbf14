"""Uses the Python module of Fixtures/Languages as a program would.

usage: test_scene_router.py SCENES TOOL      SCENE_ROUTER_LIBRARY names the library; run by Scripts/checks/languages
"""
import concurrent.futures
import json
import subprocess
import sys
import time

import scene_router
from scene_router import Decision, Router, SceneRouterError

scenes, tool = sys.argv[1:]


def refuses(action, text):
    try:
        action()
    except SceneRouterError as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"nothing was refused: {text}")


session = {"persistentIdentifier": "é\0", "activationConditions": {"prefersToActivate": "SELF == 'a'"}}
with Router(json.dumps({"schema": "scene-router/scenes/1", "sessions": [session]})) as router:
    assert len(router) == 1
    assert router.route("a") == Decision("existingSession", "é\0", None, "prefers", "prefers", False)
    assert router.route(None).reason == "most-recent" and router.route(None).suitability is None
    assert router.route(b"\xff").reason == "can"
    assert [decision.reason for decision in router.route_all(["a", None, "b"])] == ["prefers", "most-recent", "can"]
    assert router.route_all([]) == []
    results = router.route_all(["a", "a" * ((1 << 20) + 1), "b"])
    assert results[1] is None and results[0].session == results[2].session == "é\0"
    assert router.route_event('{"aps":{"target-content-id":"a"}}').reason == "prefers"
    refuses(lambda: router.route_event("{"), "[not-json]")
    refuses(lambda: router.route("a" * (1 << 20) + "a"), "longer than 1 MiB")
refuses(lambda: router.route("a"), "closed")
refuses(lambda: Router("{"), "scenes:1:2: error")
refuses(lambda: Router("{}", policy="iPad"), "unknown policy")
refuses(lambda: Router("{}", policy=""), "unknown policy ''")
refuses(lambda: Router.open("/nowhere.json"), "unreadable-file")
for invalid in (lambda: Router.open(scenes + "\0.json"), lambda: Router("{}", policy="iPad\0OS")):
    try:
        invalid()
    except ValueError as error:
        assert "NUL" in str(error), error
    else:
        raise AssertionError("a NUL was accepted")

# Closing waits for the calls of other threads, and refuses later ones.
for _ in range(20):
    shared = Router.open(scenes)
    batch = ["com.example.mail/thread/1"] * 5000

    def use():
        try:
            while True:
                assert shared.route_all(batch)[0].session == "w1"
        except SceneRouterError as error:
            return str(error)

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        users = [pool.submit(use) for _ in range(3)]
        time.sleep(0.005)
        shared.close()
        assert all("closed" in user.result() for user in users)

# What the tool decides, from four threads.
identifiers = [f"com.example.mail/thread/{number * 7919 % 1100}" for number in range(5000)]
events = "".join(json.dumps({"aps": {"target-content-id": identifier}}) + "\n" for identifier in identifiers)
answer = subprocess.run(
    [tool, "route", "--scenes", scenes, "--format", "ndjson", "--fields", "outcome,session,reason"], input=events,
    capture_output=True, text=True, check=True).stdout
expected = [tuple(json.loads(line).values()) for line in answer.splitlines()]
with Router.open(scenes) as router:
    def decide(_):
        return [(d.outcome, d.session, d.reason) for d in map(router.route, identifiers)]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(decide, range(4)))
    assert [(d.outcome, d.session, d.reason) for d in router.route_all(identifiers)] == expected
    start = time.process_time()
    for identifier in identifiers:
        router.route(identifier)
    cost = (time.process_time() - start) / len(identifiers)
print(f"Python: all is as the tool decides; {cost * 1e9:.0f} ns a call (version {scene_router.version()})")
