import { expect, test } from "vitest";
import { confirm, openPrompt } from "./confirm.ts";

const VALIDATE_PROMPT = { title: "Validate this game?", confirmLabel: "Freeze game" };

test("a prompt is shown until it is answered", async () => {
  let changeCount = 0;
  const unsubscribe = openPrompt.subscribe(() => {
    changeCount += 1;
  });
  const answer = confirm(VALIDATE_PROMPT);
  expect(openPrompt.get()).toMatchObject(VALIDATE_PROMPT);

  openPrompt.get()?.answer(true);
  expect(openPrompt.get()).toBeNull();
  expect(await answer).toBe(true);
  expect(changeCount).toBe(2);
  unsubscribe();
});

test("a second prompt dismisses the first", async () => {
  const firstAnswer = confirm(VALIDATE_PROMPT);
  const secondAnswer = confirm({ title: "Delete this result?", confirmLabel: "Delete result", danger: true });
  expect(await firstAnswer).toBe(false);

  openPrompt.get()?.answer(true);
  expect(await secondAnswer).toBe(true);
});

test("a late answer to a dismissed prompt does not affect the current prompt", async () => {
  const firstAnswer = confirm(VALIDATE_PROMPT);
  const dismissedPrompt = openPrompt.get();
  dismissedPrompt?.answer(false);
  const secondAnswer = confirm({ title: "Delete this result?", confirmLabel: "Delete result" });
  dismissedPrompt?.answer(true);
  expect(openPrompt.get()?.title).toBe("Delete this result?");
  openPrompt.get()?.answer(false);
  expect(await Promise.all([firstAnswer, secondAnswer])).toEqual([false, false]);
});
