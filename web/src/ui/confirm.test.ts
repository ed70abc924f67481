import { expect, test } from "vitest";
import { confirm, openPrompt } from "./confirm.ts";

const VALIDATE_PROMPT = { title: "Validate this game?", confirmLabel: "Freeze game" };

test("shows a prompt until it is answered", async () => {
  let changes = 0;
  const stop = openPrompt.subscribe(() => {
    changes += 1;
  });
  const answer = confirm(VALIDATE_PROMPT);
  expect(openPrompt.get()).toMatchObject(VALIDATE_PROMPT);

  openPrompt.get()?.answer(true);
  expect(openPrompt.get()).toBeNull();
  expect(await answer).toBe(true);
  expect(changes).toBe(2);
  stop();
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
  const dismissed = openPrompt.get();
  dismissed?.answer(false);
  const secondAnswer = confirm({ title: "Delete this result?", confirmLabel: "Delete result" });
  dismissed?.answer(true);
  expect(openPrompt.get()?.title).toBe("Delete this result?");
  openPrompt.get()?.answer(false);
  expect(await Promise.all([firstAnswer, secondAnswer])).toEqual([false, false]);
});
