// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { mountHook } from "../ui/testing/mount.ts";
import { useFlashParam } from "./search-params.ts";
import { useLatched } from "./use-latched.ts";

test("a message is shown once each time the URL gets the parameter", async () => {
  let isSet = true;
  let shownCount = 0;
  const { update } = await mountHook(() =>
    useFlashParam(isSet, () => {
      shownCount += 1;
    }),
  );
  await update();
  expect(shownCount).toBe(1);
  isSet = false;
  await update();
  expect(shownCount).toBe(1);
  isSet = true;
  await update();
  expect(shownCount).toBe(2);
});

test("a condition stays latched after it was true once", async () => {
  let condition = false;
  const hook = await mountHook(() => useLatched(condition));
  const results = [hook.current];
  for (const next of [true, false, false]) {
    condition = next;
    await hook.update();
    results.push(hook.current);
  }
  expect(results).toEqual([false, true, true, true]);
});

test("a condition that is true at first is latched", async () => {
  let condition = true;
  const hook = await mountHook(() => useLatched(condition));
  condition = false;
  await hook.update();
  expect(hook.current).toBe(true);
});
