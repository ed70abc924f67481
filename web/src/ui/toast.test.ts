import { beforeEach, expect, test } from "vitest";
import { queuedToasts, receiveToasts, type Toast, toast } from "./toast.ts";

// Test files in the same worker share this module, so other tests may have queued toasts.
beforeEach(() => {
  const unsubscribe = receiveToasts(() => undefined);
  unsubscribe();
});

test("queues toasts until a region subscribes, then delivers each once and in order", () => {
  const queueLengths: number[] = [];
  const stop = queuedToasts.subscribe(() => queueLengths.push(queuedToasts.get().length));
  toast.success("Result created");
  toast.error("Mode not found", "It was deleted.");

  const shownToasts: Toast[] = [];
  const stopShowing = receiveToasts((received) => shownToasts.push(received));
  toast.plain("Logged out");
  expect(shownToasts).toEqual([
    { kind: "success", title: "Result created" },
    { kind: "error", title: "Mode not found", text: "It was deleted." },
    { kind: "plain", title: "Logged out" },
  ]);

  stopShowing();
  toast.plain("Nobody is there");
  stop();
  expect(shownToasts).toHaveLength(3);
  expect(queueLengths).toEqual([1, 2, 0, 1]);
});
