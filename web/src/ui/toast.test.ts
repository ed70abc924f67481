import { beforeEach, expect, test } from "vitest";
import { onWaitingToast, receiveToasts, type Toast, toast, toastsWait } from "./toast.ts";

// Test files of one worker share this module: others may have queued toasts.
beforeEach(() => {
  const unsubscribe = receiveToasts(() => undefined);
  unsubscribe();
});

test("toasts are queued until a region subscribes, and are delivered once, in order", () => {
  let calls = 0;
  const stop = onWaitingToast(() => {
    calls += 1;
  });
  toast.success("Result created");
  toast.error("Mode not found", "It was deleted.");
  expect([calls, toastsWait()]).toEqual([2, true]);

  const shown: Toast[] = [];
  const stopShowing = receiveToasts((each) => shown.push(each));
  toast.plain("Logged out");
  expect(shown).toEqual([
    { kind: "success", title: "Result created" },
    { kind: "error", title: "Mode not found", text: "It was deleted." },
    { kind: "plain", title: "Logged out" },
  ]);
  expect([calls, toastsWait()]).toEqual([2, false]);

  stopShowing();
  stop();
  toast.plain("Nobody is there");
  expect([shown.length, toastsWait(), calls]).toEqual([3, true, 2]);
});
