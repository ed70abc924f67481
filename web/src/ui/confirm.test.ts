import { expect, test } from "vitest";
import { confirm, openQuestion } from "./confirm.ts";

const FREEZE = { title: "Validate this game?", confirmLabel: "Freeze game" };

test("a prompt is shown until it is answered", async () => {
  let changes = 0;
  const stop = openQuestion.subscribe(() => {
    changes += 1;
  });
  const answer = confirm(FREEZE);
  expect(openQuestion.get()).toMatchObject(FREEZE);

  openQuestion.get()?.answer(true);
  expect(openQuestion.get()).toBeNull();
  expect(await answer).toBe(true);
  expect(changes).toBe(2);
  stop();
});

test("a second prompt dismisses the first", async () => {
  const first = confirm(FREEZE);
  const second = confirm({ title: "Delete this result?", confirmLabel: "Delete result", danger: true });
  expect(await first).toBe(false);

  openQuestion.get()?.answer(true);
  expect(await second).toBe(true);
});

test("a late answer to a dismissed prompt does not affect the present one", async () => {
  const first = confirm(FREEZE);
  const gone = openQuestion.get();
  gone?.answer(false);
  const second = confirm({ title: "Delete this result?", confirmLabel: "Delete result" });
  gone?.answer(true);
  expect(openQuestion.get()?.title).toBe("Delete this result?");
  openQuestion.get()?.answer(false);
  expect(await Promise.all([first, second])).toEqual([false, false]);
});
