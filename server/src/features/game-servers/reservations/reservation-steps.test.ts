import { expect, test } from "vitest";
import { appendStep, maxSteps, type StoredStep, serializeSteps } from "./reservation-steps.ts";

test("the log of a reservation keeps the last steps, however often its server restarts", () => {
  let steps = serializeSteps([{ at: 0, message: "Waits for a server" }]);
  for (let at = 1; at <= maxSteps; at += 1) steps = appendStep(steps, { at, message: "The server restarted" });
  const times = (JSON.parse(steps) as StoredStep[]).map(({ at }) => at);
  expect(times).toEqual(Array.from({ length: maxSteps }, (_, index) => index + 1));
});
