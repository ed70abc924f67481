// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { unlockSound } from "./notify-player.tsx";

const resume = vi.fn(async () => undefined);
const suspend = vi.fn(async () => undefined);

class FakeAudioContext {
  readonly resume = resume;
  readonly suspend = suspend;
}

test.each([
  ["pointerup", "keyup"],
  ["keyup", "pointerup"],
])("sound is unlocked by the first %s, and not again by a later %s", async (firstType, laterType) => {
  vi.stubGlobal("AudioContext", FakeAudioContext);
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
  onTestFinished(unlockSound());
  expect(resume).not.toHaveBeenCalled();
  for (const type of [firstType, laterType]) dispatchEvent(new Event(type));
  await Promise.resolve();
  expect(resume).toHaveBeenCalledTimes(1);
  // A running context would keep the device awake.
  expect(suspend).toHaveBeenCalledTimes(1);
});
