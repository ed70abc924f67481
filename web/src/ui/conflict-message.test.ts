// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { ConflictMessage } from "./conflict-message.tsx";
import { mount, press } from "./testing/mount.ts";

const ignore = () => undefined;
const changed = "Somebody else has changed this meanwhile.";
const emptied = "Somebody else has emptied this meanwhile.";

test.each([
  ["a text", "new", "Somebody else has set this to “new” meanwhile."],
  ["zero", 0, "Somebody else has set this to “0” meanwhile."],
  ["a list of texts", ["a", "b"], "Somebody else has set this to “a, b” meanwhile."],
  ["an empty list", [], emptied],
  ["an empty text", "", emptied],
  ["null", null, emptied],
  ["a boolean", true, changed],
  ["a list of numbers", [1, 2], changed],
  ["an object", { a: 1 }, changed],
])("a conflict with %s is described", async (_case, theirs, text) => {
  const conflict = { theirs, keepMine: ignore, takeTheirs: ignore };
  const { container, render } = await mount(createElement(ConflictMessage, { conflict }));
  expect(container.querySelector("p")?.textContent).toBe(text);
  await render(createElement(ConflictMessage, { conflict, label: "Name", id: "conflict" }));
  expect(document.getElementById("conflict")?.textContent).toBe(`Name: ${text}`);
});

test("a value that cannot be formatted is shown as plain text", async () => {
  const conflict = { theirs: 5, keepMine: ignore, takeTheirs: ignore };
  const formatValue = (value: unknown) => (value === 5 ? "five" : undefined);
  const { container, render } = await mount(createElement(ConflictMessage, { conflict, formatValue }));
  expect(container.textContent).toContain("“five”");
  await render(createElement(ConflictMessage, { conflict: { ...conflict, theirs: 6 }, formatValue }));
  expect(container.textContent).toContain("“6”");
});

test("either value can be kept", async () => {
  const choices: string[] = [];
  const keepMine = () => choices.push("mine");
  const takeTheirs = () => choices.push("theirs");
  await mount(createElement(ConflictMessage, { conflict: { theirs: "", keepMine, takeTheirs } }));
  await press("Keep mine");
  await press("Take theirs");
  expect(choices).toEqual(["mine", "theirs"]);
});
