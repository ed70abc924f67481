// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { CheckList, ChoiceList, WeekdaysField } from "./choices.tsx";
import { findButton, mount, press, readDescription, run } from "./testing/mount.ts";

const ignore = () => undefined;
const maps = [
  { value: "ctf2", label: "Two" },
  { value: "ctf5", label: "Five" },
  { value: "ctf8", label: "Eight" },
];

/** Presses the choice with a label. */
function choose(container: Element, label: string): Promise<void> {
  const choices = [...container.querySelectorAll("label")];
  return run(() => choices.find(({ textContent }) => textContent === label)?.click());
}

function listChecked(container: Element): string[] {
  return [...container.querySelectorAll("label")]
    .filter((choice) => choice.querySelector("input")?.checked)
    .map(({ textContent }) => textContent);
}

test("checked options are reported in the order of the list", async () => {
  const onValuesChange = vi.fn();
  const props = { legend: "Maps", options: maps, values: ["ctf8", "ctf2"], onValuesChange };
  const { container } = await mount(createElement(CheckList<string>, props));
  expect(container.querySelector("legend")?.textContent).toBe("Maps 2 of 3");
  expect(listChecked(container)).toEqual(["Two", "Eight"]);
  await choose(container, "Five");
  expect(onValuesChange.mock.lastCall).toEqual([["ctf2", "ctf5", "ctf8"]]);
  await choose(container, "Two");
  expect(onValuesChange.mock.lastCall).toEqual([["ctf8"]]);
});

test("a button checks all options, or unchecks them if all are checked", async () => {
  const onValuesChange = vi.fn();
  const props = { legend: "Maps", options: maps, onValuesChange };
  const { render } = await mount(createElement(CheckList<string>, { ...props, values: ["ctf2"] }));
  await press("Choose all");
  expect(onValuesChange.mock.lastCall).toEqual([["ctf2", "ctf5", "ctf8"]]);
  await render(createElement(CheckList<string>, { ...props, values: ["ctf2", "ctf5", "ctf8"] }));
  expect(findButton("Choose all")).toBeUndefined();
  await press("Choose none");
  expect(onValuesChange.mock.lastCall).toEqual([[]]);
});

test("only one option of a list can be chosen at a time", async () => {
  const onValueChange = vi.fn();
  const props = { legend: "Map", options: maps, empty: "No maps", onValueChange };
  const { container, render } = await mount(createElement(ChoiceList, { ...props, value: null }));
  expect(listChecked(container)).toEqual([]);
  await render(createElement(ChoiceList, { ...props, value: "ctf5" }));
  expect(listChecked(container)).toEqual(["Five"]);
  await choose(container, "Eight");
  expect(onValueChange.mock.calls).toEqual([["ctf8"]]);
});

test("the text for an empty list is only shown if there are no options", async () => {
  const empty = "No maps";
  const list = { legend: "Map", value: null, onValueChange: ignore, empty };
  const checkList = { legend: "Maps", values: [], onValuesChange: ignore, empty };
  const { container, render } = await mount(createElement(ChoiceList, { ...list, options: [] }));
  expect(container.textContent).toContain(empty);
  await render(createElement(ChoiceList, { ...list, options: maps }));
  expect(container.textContent).not.toContain(empty);
  await render(createElement(CheckList<string>, { ...checkList, options: [] }));
  expect(container.textContent).toContain(empty);
  await render(createElement(CheckList<string>, { ...checkList, options: maps }));
  expect(container.textContent).not.toContain(empty);
});

test("checked days are reported in the order of the week, and unchecked ones are removed", async () => {
  const onValueChange = vi.fn();
  // Days are numbered from 1 (Monday).
  const props = { label: "Days", value: [2, 7], onValueChange, error: undefined };
  const { container } = await mount(createElement(WeekdaysField, props));
  expect(listChecked(container)).toEqual(["Tue", "Sun"]);
  await choose(container, "Wed");
  expect(onValueChange.mock.lastCall).toEqual([[2, 3, 7]]);
  await choose(container, "Tue");
  expect(onValueChange.mock.lastCall).toEqual([[7]]);
  // The field has not changed the list that was passed to it.
  expect(props.value).toEqual([2, 7]);
});

test("choices with an error are marked as invalid, and the error describes their group", async () => {
  const error = "Too few";
  const groups = [
    createElement(ChoiceList, { legend: "Map", value: null, onValueChange: ignore, options: maps, empty: "", error }),
    createElement(CheckList<string>, { legend: "Maps", values: [], onValuesChange: ignore, options: maps, error }),
    createElement(WeekdaysField, { label: "Days", value: [], onValueChange: ignore, error }),
  ];
  for (const group of groups) {
    const { container } = await mount(group);
    expect(readDescription(container.querySelector("fieldset") as Element)).toEqual([error]);
    expect(container.querySelectorAll("input:not([aria-invalid=true])")).toHaveLength(0);
  }
});

test.each([
  ["one day", [1], "set this to “Mon” meanwhile"],
  ["several days", [1, 7], "set this to “Mon, Sun” meanwhile"],
  ["no day", [], "emptied this meanwhile"],
])("the message of a conflict names %s", async (_case, theirs, message) => {
  const conflict = { theirs, keepMine: ignore, takeTheirs: ignore };
  const props = { label: "Days", value: [2], onValueChange: ignore, error: undefined, conflict };
  const { container } = await mount(createElement(WeekdaysField, props));
  expect(container.querySelector("[role=status]")?.textContent).toBe(`Somebody else has ${message}.`);
  expect(container.querySelectorAll("input[aria-invalid=true]")).toHaveLength(7);
});

test("a busy list is marked as disabled, but its checkboxes can still get the focus", async () => {
  const props = { legend: "Maps", options: maps, values: [], onValuesChange: ignore, busy: true };
  const { container } = await mount(createElement(CheckList<string>, props));
  expect(container.querySelector("fieldset")?.getAttribute("aria-disabled")).toBe("true");
  expect(container.querySelectorAll("input:disabled")).toHaveLength(0);
});
