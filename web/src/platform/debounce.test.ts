// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountHook, run } from "../ui/testing/mount.ts";
import { debounceQuery, useDebouncedText } from "./debounce.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => run(() => vi.advanceTimersByTime(ms));

/** Mounts the field of a filter. `reported` contains the texts that it has put into the URL. */
async function mountField(initialValue: string) {
  const reported: string[] = [];
  let value = initialValue;
  const hook = await mountHook(() => useDebouncedText(value, (text) => reported.push(text)));
  return {
    reported,
    unmount: hook.unmount,
    getText: () => hook.current[0],
    enter: (text: string) => run(() => hook.current[1](text)),
    changeUrl: (newValue: string) => {
      value = newValue;
      return hook.update();
    },
  };
}

test("the trimmed text is reported once typing has paused for 250 ms", async () => {
  const { getText, enter, reported } = await mountField("");
  await enter("a");
  await wait(249);
  await enter("an ");
  expect(getText()).toBe("an ");
  await wait(249);
  expect(reported).toEqual([]);
  await wait(1);
  expect(reported).toEqual(["an"]);
  await wait(1000);
  expect(reported).toEqual(["an"]);
});

test("surrounding spaces, and a text that is restored before the pause, are not reported", async () => {
  const { enter, reported } = await mountField("ann");
  await enter(" ann ");
  await wait(1000);
  await enter("anna");
  await wait(100);
  await enter("ann");
  await wait(1000);
  expect(reported).toEqual([]);
});

test("text that is typed after the last report is kept when the URL changes to the reported text", async () => {
  const { getText, enter, reported, changeUrl } = await mountField("");
  await enter("a");
  await wait(250);
  await enter("an");
  await changeUrl("a");
  expect(getText()).toBe("an");
  await wait(250);
  expect(reported).toEqual(["a", "an"]);
});

test("another change of the URL replaces the text, and is not reported", async () => {
  const { getText, enter, reported, changeUrl } = await mountField("ann");
  await enter("anna");
  await changeUrl("");
  expect(getText()).toBe("");
  await wait(1000);
  expect(reported).toEqual([]);
  // The text that the field had before can be entered again.
  await enter("ann");
  await wait(250);
  expect(reported).toEqual(["ann"]);
});

test("nothing is reported after the field was removed", async () => {
  const { enter, reported, unmount } = await mountField("");
  await enter("a");
  await unmount();
  await wait(1000);
  expect(reported).toEqual([]);
});

test("a query waits 150 ms", async () => {
  let isDone = false;
  const waiting = debounceQuery(new AbortController().signal).then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(149);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
});

test("a replaced query ends at once with the reason of its signal, and leaves no timer", async () => {
  const controller = new AbortController();
  const reason = new Error("Another text was entered");
  const waiting = debounceQuery(controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});
