// @vitest-environment happy-dom
import { createElement, useState } from "react";
import { expect, test } from "vitest";
import { ConflictMessage } from "./conflict-message.tsx";
import { findButton, mount, press } from "./testing/mount.ts";
import { TextField } from "./text-field.tsx";

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

test.each(["Keep mine", "Take theirs"])(
  "choosing “%s” hides the message and moves the focus to its field",
  async (choice) => {
    const { container } = await mount(createElement(FieldWithConflict));
    findButton(choice)?.focus();
    await press(choice);
    expect(findButton(choice)).toBeUndefined();
    expect(document.activeElement).toBe(container.querySelector("input"));
  },
);

test("if a message is not next to its field, resolving the conflict moves the focus to the next message", async () => {
  const messages = ["Red score", "Blue score"].map((label) =>
    createElement(ConflictMessage, {
      key: label,
      label,
      conflict: { theirs: 1, keepMine: ignore, takeTheirs: ignore },
    }),
  );
  const { container } = await mount(createElement("div", null, ...messages));
  await press("Take theirs");
  expect(document.activeElement).toBe(container.querySelectorAll("button")[2]);
});

/** A field whose conflict can be resolved. */
function FieldWithConflict() {
  const [isResolved, setResolved] = useState(false);
  const resolve = () => setResolved(true);
  const conflict = isResolved ? undefined : { theirs: "theirs", keepMine: resolve, takeTheirs: resolve };
  return createElement(TextField, { label: "Name", value: "mine", onValueChange: ignore, conflict });
}
