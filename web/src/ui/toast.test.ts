import { beforeEach, expect, test } from "vitest";
import { receiveToasts, type Toast, toast, waitingToasts } from "./toast.ts";

// Test files of one worker share this module: others may have queued toasts.
beforeEach(() => {
  const unsubscribe = receiveToasts(() => undefined);
  unsubscribe();
});

test("toasts are queued until a region subscribes, and are delivered once, in order", () => {
  const waiting: number[] = [];
  const stop = waitingToasts.subscribe(() => waiting.push(waitingToasts.get().length));
  toast.success("Result created");
  toast.error("Mode not found", "It was deleted.");

  const shown: Toast[] = [];
  const stopShowing = receiveToasts((each) => shown.push(each));
  toast.plain("Logged out");
  expect(shown).toEqual([
    { kind: "success", title: "Result created" },
    { kind: "error", title: "Mode not found", text: "It was deleted." },
    { kind: "plain", title: "Logged out" },
  ]);

  stopShowing();
  toast.plain("Nobody is there");
  stop();
  expect([shown.length, waiting]).toEqual([3, [1, 2, 0, 1]]);
});
