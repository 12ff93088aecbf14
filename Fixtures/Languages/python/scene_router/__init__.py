"""Reports which window of an app handles a notification, and why.

    with Router.open("scenes.json") as router:
        router.route("com.example.mail/thread/42").session    # "thread-42"

The library is the one that SCENE_ROUTER_LIBRARY names, the one next to this file, the one that was installed with the
`scene-router` on the PATH, or the one that the system's linker finds. Threads can share a router: a call lets other
threads of Python run.
"""
import collections
import contextlib
import ctypes
import ctypes.util
import os
import shutil
import sys
import threading

__all__ = ["Decision", "Router", "SceneRouterError", "version"]

Decision = collections.namedtuple("Decision", "outcome session configuration suitability reason has_fault")


class SceneRouterError(ValueError):
    """Scenes or an event that cannot be read or routed; the message says why and where."""


class _Decision(ctypes.Structure):
    _fields_ = [("outcome", ctypes.c_uint32), ("suitability", ctypes.c_uint32), ("reason", ctypes.c_uint32),
                ("session", ctypes.c_uint32), ("configuration", ctypes.c_uint32), ("has_fault", ctypes.c_uint32),
                ("status", ctypes.c_uint32)]


def _load():
    name = "libSceneRouterC.dylib" if sys.platform == "darwin" else "libSceneRouterC.so"
    folders = [os.path.dirname(os.path.abspath(__file__))]
    tool = shutil.which("scene-router")
    if tool:
        folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(tool))), "lib"))
    paths = [os.environ.get("SCENE_ROUTER_LIBRARY")] + [os.path.join(folder, name) for folder in folders]
    found = next((path for path in paths if path and (path == paths[0] or os.path.exists(path))), None)
    try:
        library = ctypes.CDLL(found or ctypes.util.find_library("SceneRouterC") or name)
    except OSError as error:
        raise OSError(f"{error}\nhelp: run Scripts/install PREFIX in a checkout of scene-router, then add PREFIX/bin "
                      f"to PATH or set SCENE_ROUTER_LIBRARY to PREFIX/lib/{name}") from None
    text, size, pointer, number = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_uint32
    decision = ctypes.POINTER(_Decision)
    for function, result, arguments in (
        ("create", pointer, [text, size, text, text, size]), ("open", pointer, [text, text, text, size]),
        ("destroy", None, [pointer]), ("route", ctypes.c_int, [pointer, text, size, decision]),
        ("route_batch", ctypes.c_int,
         [pointer, ctypes.POINTER(text), ctypes.POINTER(size), size, decision]),
        ("route_event", ctypes.c_int, [pointer, text, size, decision, text, size]),
        ("session_count", size, [pointer]),
        ("session", pointer, [pointer, number, ctypes.POINTER(size)]),
        ("configuration", pointer, [pointer, number, ctypes.POINTER(size)]),
        ("outcome_name", text, [ctypes.c_int]), ("suitability_name", text, [ctypes.c_int]),
        ("reason_name", text, [ctypes.c_int]), ("version", text, []),
    ):
        symbol = getattr(library, f"scene_router_{function}")
        symbol.restype, symbol.argtypes = result, arguments
    return library


_library = _load()
_MESSAGE = 4096


def version():
    """The version of the library."""
    return _library.scene_router_version().decode()


class Router:
    """The windows of an app. It does not change. Threads may share it, and close it while others use it."""

    def __init__(self, scenes, policy=None):
        """Makes a router from the text of a scenes document: str or bytes."""
        scenes = scenes.encode() if isinstance(scenes, str) else bytes(scenes)
        self._make(_library.scene_router_create, scenes, len(scenes), policy)

    @classmethod
    def open(cls, path, policy=None):
        """Makes a router from a file."""
        if b"\0" in os.fsencode(path):
            raise ValueError("the path contains a NUL, which no file's path does")
        router = cls.__new__(cls)
        router._make(_library.scene_router_open, os.fsencode(path), policy)
        return router

    def _make(self, function, *arguments):
        *arguments, policy = arguments
        self._users, self._lock, self._handle = 0, threading.Condition(), None
        if policy is not None and "\0" in policy:
            raise ValueError("the policy contains a NUL")
        message = ctypes.create_string_buffer(_MESSAGE)
        self._handle = function(*arguments, None if policy is None else policy.encode(), message, _MESSAGE)
        if not self._handle:
            raise SceneRouterError(message.value.decode())

    def __copy__(self):
        raise TypeError("a Router cannot be copied")

    def close(self):
        """Frees the router, after the calls of other threads have ended. It cannot be used any more."""
        with self._lock:
            handle, self._handle = self._handle, None
            self._lock.wait_for(lambda: self._users == 0)
        _library.scene_router_destroy(handle)

    def __del__(self):
        if hasattr(self, "_lock"):
            self.close()

    @contextlib.contextmanager
    def _use(self):
        """Keeps the router from being freed during a call."""
        with self._lock:
            handle = self._handle
            if handle is None:
                raise SceneRouterError("the router is closed")
            self._users += 1
        try:
            yield handle
        finally:
            with self._lock:
                self._users -= 1
                self._lock.notify_all()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __len__(self):
        with self._use() as handle:
            return _library.scene_router_session_count(handle)

    def route(self, identifier):
        """Routes a notification with this target content identifier: str, bytes, or None without one."""
        text = identifier.encode() if isinstance(identifier, str) else identifier
        decision = _Decision()
        with self._use() as handle:
            self._check(_library.scene_router_route(handle, text, len(text or b""), decision))
            return self._decision(handle, decision)

    def route_all(self, identifiers):
        """Routes many notifications, faster than one by one. One that cannot be routed gives None."""
        texts = [text.encode() if isinstance(text, str) else text for text in identifiers]
        decisions = (_Decision * len(texts))()
        pointers = (ctypes.c_char_p * len(texts))(*texts)
        counts = (ctypes.c_size_t * len(texts))(*(len(text or b"") for text in texts))
        with self._use() as handle:
            status = _library.scene_router_route_batch(handle, pointers, counts, len(texts), decisions)
            if status != 3:
                self._check(status)
            return [None if decision.status else self._decision(handle, decision) for decision in decisions]

    def route_event(self, event):
        """Routes an event as JSON: an APNs payload, or any other line of an event stream. str or bytes."""
        text = event.encode() if isinstance(event, str) else bytes(event)
        decision, message = _Decision(), ctypes.create_string_buffer(_MESSAGE)
        with self._use() as handle:
            status = _library.scene_router_route_event(handle, text, len(text), decision, message, _MESSAGE)
            self._check(status, message.value.decode())
            return self._decision(handle, decision)

    def _check(self, status, message="the identifier is longer than 1 MiB"):
        if status:
            raise SceneRouterError(message)

    def _decision(self, handle, decision):
        suitability = _library.scene_router_suitability_name(decision.suitability)
        return Decision(
            _library.scene_router_outcome_name(decision.outcome).decode(),
            self._name(_library.scene_router_session, handle, decision.session),
            self._name(_library.scene_router_configuration, handle, decision.configuration),
            suitability.decode() if suitability else None,
            _library.scene_router_reason_name(decision.reason).decode(), bool(decision.has_fault))

    def _name(self, function, handle, number):
        if number == 0xFFFFFFFF:
            return None
        size = ctypes.c_size_t()
        text = function(handle, number, size)
        return ctypes.string_at(text, size.value).decode() if text else None
