import { beforeEach, expect, test } from "vitest";
import { queuedToasts, receiveToasts, type Toast, toast } from "./toast.ts";

// Test files in the same worker share this module, so other tests may have queued toasts. Receiving them clears the queue.
beforeEach(() => {
  const unsubscribe = receiveToasts(() => undefined);
  unsubscribe();
});

test("toasts are queued until there is a receiver, which then gets each toast once and in order", () => {
  const queueLengths: number[] = [];
  const unsubscribe = queuedToasts.subscribe(() => queueLengths.push(queuedToasts.get().length));
  toast.success("Result created");
  toast.error("Mode not found", "It was deleted.");

  const receivedToasts: Toast[] = [];
  const stopReceiving = receiveToasts((received) => receivedToasts.push(received));
  toast.plain("Logged out");
  expect(receivedToasts).toEqual([
    { kind: "success", title: "Result created" },
    { kind: "error", title: "Mode not found", text: "It was deleted." },
    { kind: "plain", title: "Logged out" },
  ]);

  stopReceiving();
  toast.plain("No receiver");
  unsubscribe();
  expect(receivedToasts).toHaveLength(3);
  // Two toasts were queued, then received. The last toast was queued again.
  expect(queueLengths).toEqual([1, 2, 0, 1]);
});
