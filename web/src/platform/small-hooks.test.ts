// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { useMediaQuery } from "../ui/rendering.ts";
import { mountHook, run } from "../ui/testing/mount.ts";
import { useRedirectIfMissing } from "./fallback-page.ts";
import { useFlashParam } from "./search-params.ts";
import { mountHookWithProviders } from "./testing/mount-with-providers.ts";
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

test("a condition that is true at the first rendering is latched", async () => {
  let condition = true;
  const hook = await mountHook(() => useLatched(condition));
  condition = false;
  await hook.update();
  expect(hook.current).toBe(true);
});

test("a component is rendered again when a media query starts or stops matching", async () => {
  let matches = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    matches,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const hook = await mountHook(() => useMediaQuery("(max-width: 600px)"));
  const results = [hook.current];
  for (const newMatches of [true, false]) {
    matches = newMatches;
    await run(() => {
      for (const listener of listeners) listener();
    });
    results.push(hook.current);
  }
  expect(results).toEqual([false, true, false]);
  await hook.unmount();
  expect(listeners.size).toBe(0);
});

test("the toast about a missing record is shown only once", async () => {
  const clans = { to: "/league/clans" } as const;
  let isMissing = false;
  const { hook, toasts } = await mountHookWithProviders(() => useRedirectIfMissing(isMissing, clans, "Clan not found"));
  expect(toasts).toEqual([]);
  isMissing = true;
  await hook.update();
  await hook.update();
  expect(toasts).toEqual([{ kind: "error", title: "Clan not found" }]);
});
