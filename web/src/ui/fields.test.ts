// @vitest-environment happy-dom
import { createElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PasswordField } from "./password-field.tsx";
import { SearchField } from "./search-field.tsx";
import { SelectField } from "./select-field.tsx";
import { enter, findButton, mount, press, pressKey, readDescription } from "./testing/mount.ts";
import { DateTimeField, NumberField, TextArea, TextField } from "./text-field.tsx";

const ignore = () => undefined;
const label = "Field";
const maps = [
  { value: "ctf2", label: "Two" },
  { value: "ctf5", label: "Five" },
  { value: "ctf8", label: "Eight" },
];

/** Returns the field of a mounted element. */
function getField(container: Element): HTMLInputElement {
  const field = container.querySelector("input, select, textarea");
  if (field === null) throw new Error("There is no field");
  return field as HTMLInputElement;
}

interface Texts {
  readonly error?: string;
  readonly help?: string;
}

/** Functions that create a field, by its kind. `theirs` is the value that another user has saved meanwhile. */
const fields: Readonly<Record<string, (texts: Texts, theirs?: unknown) => ReactNode>> = {
  text: (texts, theirs) => createElement(TextField, { ...createProps(texts, theirs), value: "" }),
  date: (texts, theirs) => createElement(DateTimeField, { ...createProps(texts, theirs), value: "" }),
  number: (texts, theirs) => createElement(NumberField, { ...createProps(texts, theirs), value: null }),
  "text area": (texts, theirs) => createElement(TextArea, { ...createProps(texts, theirs), value: "" }),
  select: (texts, theirs) => createElement(SelectField, { ...createProps(texts, theirs), value: "", options: maps }),
  password: (texts, theirs) =>
    createElement(PasswordField, { ...createProps(texts, theirs), value: "", autoComplete: "new-password" }),
};

function createProps(texts: Texts, theirs: unknown) {
  const conflict = theirs === undefined ? undefined : { theirs, keepMine: ignore, takeTheirs: ignore };
  return { label, ...texts, conflict, onValueChange: ignore };
}

test.each(Object.keys(fields))(
  "a %s field is described by its error instead of its help, and also by its conflict",
  async (kind) => {
    const create = fields[kind] as (typeof fields)[string];
    const { container, render } = await mount(create({}));
    const readState = () => [getField(container).getAttribute("aria-invalid"), ...readDescription(getField(container))];
    expect(readState()).toEqual([null]);
    await render(create({ help: "Help" }));
    expect(readState()).toEqual([null, "Help"]);
    await render(create({ help: "Help", error: "Wrong" }));
    expect(readState()).toEqual(["true", "Wrong"]);
    // There is only one class for the text colour, because two would override each other.
    expect(container.querySelector("p span")?.className).toMatch(/(?<!text-soft.*)text-danger-text(?!.*text-soft)/);
    await render(create({ help: "Help" }, ""));
    expect(readState()).toEqual(["true", "Help", "Somebody else has emptied this meanwhile."]);
  },
);

test.each([
  ["text", "new", "“new”"],
  ["date", "2026-03-01T12:30", "“2026-03-01 12:30”"],
  ["number", 7, "“7”"],
  ["select", "ctf5", "“Five”"],
])("the message of a conflict in a %s field shows the other value %j as %s", async (kind, theirs, shownValue) => {
  const { container } = await mount(fields[kind]?.({}, theirs));
  expect(readDescription(getField(container))).toEqual([`Somebody else has set this to ${shownValue} meanwhile.`]);
});

test.each([
  ["12", 12],
  ["0", 0],
  ["", null],
])("entering %j into a number field reports the value %j", async (text, number) => {
  const onValueChange = vi.fn();
  const { container } = await mount(createElement(NumberField, { label, value: 3, onValueChange }));
  await enter(getField(container), text);
  expect(onValueChange.mock.lastCall).toEqual([number]);
});

test("a number field shows zero, and is empty for null", async () => {
  const props = { label, onValueChange: ignore };
  const { container, render } = await mount(createElement(NumberField, { ...props, value: 0 }));
  expect(getField(container).value).toBe("0");
  await render(createElement(NumberField, { ...props, value: null }));
  expect(getField(container).value).toBe("");
});

test("a button shows a password, and hides it when it is pressed again", async () => {
  const { container } = await mount(fields["password"]?.({}));
  expect(getField(container).type).toBe("password");
  await press("Show password");
  expect(getField(container).type).toBe("text");
  expect(findButton("Hide password")?.getAttribute("aria-pressed")).toBe("true");
  await press("Hide password");
  expect(getField(container).type).toBe("password");
});

test.each([
  ["Enter", { ctrlKey: true }, true],
  ["Enter", { metaKey: true }, true],
  ["Enter", {}, false],
  ["Enter", { shiftKey: true }, false],
  ["s", { ctrlKey: true }, false],
])("pressing %s with %j in a text area submits the form: %s", async (key, modifiers, submits) => {
  const { container } = await mount(createElement("form", null, fields["text area"]?.({})));
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  container.querySelector("form")?.addEventListener("submit", onSubmit);
  await pressKey(getField(container), key, modifiers);
  expect(onSubmit).toHaveBeenCalledTimes(submits ? 1 : 0);
});

test("a select lists the options of a group under the group's heading", async () => {
  const options = [
    { value: "", label: "All" },
    { value: "a", label: "A", group: "First" },
    { value: "b", label: "B", group: "First" },
    { value: "c", label: "C", group: "Second" },
  ];
  const { container } = await mount(createElement(SelectField, { label, options, value: "b", onValueChange: vi.fn() }));
  const groups = [...container.querySelectorAll("optgroup")];
  expect(groups.map((group) => [group.label, group.textContent])).toEqual([
    ["First", "AB"],
    ["Second", "C"],
  ]);
  expect(container.querySelector("select")?.value).toBe("b");
});

test("a select field shows its placeholder as long as nothing is selected", async () => {
  const onValueChange = vi.fn();
  const props = { label, options: maps, placeholder: "Map", onValueChange };
  const { container } = await mount(createElement(SelectField<string>, { ...props, value: "" }));
  const options = [...container.querySelectorAll("option")];
  expect(options.map(({ value, disabled }) => [value, disabled])).toEqual([
    ["", true],
    ["ctf2", false],
    ["ctf5", false],
    ["ctf8", false],
  ]);
  await enter(getField(container), "");
  expect(onValueChange).not.toHaveBeenCalled();
  await enter(getField(container), "ctf8");
  expect(onValueChange.mock.calls).toEqual([["ctf8"]]);
});

test("Escape clears a search, and closes a dialog around the field only if the search is empty", async () => {
  const onValueChange = vi.fn();
  const { container, render } = await mount(createElement(SearchField, { label, value: "ann", onValueChange }));
  // The event is cancelled, so a dialog around the field stays open.
  expect(await pressKey(getField(container), "Escape")).toBe(false);
  expect(onValueChange.mock.calls).toEqual([[""]]);
  expect(document.activeElement).toBe(getField(container));
  await render(createElement(SearchField, { label, value: "", onValueChange }));
  expect(await pressKey(getField(container), "Escape")).toBe(true);
  expect(onValueChange).toHaveBeenCalledTimes(1);
  expect(findButton("Clear")).toBeUndefined();
});

test("a search field reports Enter and the loss of the focus, and offers completions", async () => {
  const onEnter = vi.fn();
  const onLeave = vi.fn();
  const onValueChange = vi.fn();
  const props = { label, value: "ann", onValueChange, suggestions: ["anna", "anne"], onEnter, onLeave };
  const { container } = await mount(createElement(SearchField, props));
  const field = getField(container);
  await pressKey(field, "a");
  expect(onEnter).not.toHaveBeenCalled();
  expect(await pressKey(field, "Enter")).toBe(true);
  expect(onEnter).toHaveBeenCalledTimes(1);
  expect(onValueChange).not.toHaveBeenCalled();
  field.focus();
  expect(onLeave).not.toHaveBeenCalled();
  field.blur();
  expect(onLeave).toHaveBeenCalledTimes(1);
  const list = document.getElementById(field.getAttribute("list") ?? "");
  expect([...(list?.children ?? [])].map((option) => option.getAttribute("value"))).toEqual(["anna", "anne"]);
});
