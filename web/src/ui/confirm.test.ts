import { expect, test } from "vitest";
import { confirm, currentPrompt } from "./confirm.ts";

const VALIDATE_PROMPT = { title: "Validate this game?", confirmLabel: "Freeze game" };

test("a prompt is shown until the user answers it", async () => {
  let changeCount = 0;
  const unsubscribe = currentPrompt.subscribe(() => {
    changeCount += 1;
  });
  const answer = confirm(VALIDATE_PROMPT);
  expect(currentPrompt.get()).toMatchObject(VALIDATE_PROMPT);

  currentPrompt.get()?.answer(true);
  expect(currentPrompt.get()).toBeNull();
  expect(await answer).toBe(true);
  expect(changeCount).toBe(2);
  unsubscribe();
});

test("a second prompt dismisses the first", async () => {
  const firstAnswer = confirm(VALIDATE_PROMPT);
  const secondAnswer = confirm({ title: "Delete this result?", confirmLabel: "Delete result", danger: true });
  expect(await firstAnswer).toBe(false);

  currentPrompt.get()?.answer(true);
  expect(await secondAnswer).toBe(true);
});

test("a late answer to a dismissed prompt does not affect the current prompt", async () => {
  const firstAnswer = confirm(VALIDATE_PROMPT);
  const dismissedPrompt = currentPrompt.get();
  dismissedPrompt?.answer(false);
  const secondAnswer = confirm({ title: "Delete this result?", confirmLabel: "Delete result" });
  dismissedPrompt?.answer(true);
  expect(currentPrompt.get()?.title).toBe("Delete this result?");
  currentPrompt.get()?.answer(false);
  expect(await Promise.all([firstAnswer, secondAnswer])).toEqual([false, false]);
});
