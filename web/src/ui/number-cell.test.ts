// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { NumberCell } from "./number-cell.tsx";
import { enter, mount, pressKey, readDescription } from "./testing/mount.ts";

const ignore = () => undefined;
const props = { value: 12, onValueChange: ignore, min: 0, max: 99 };

/** Mounts a form with two rows. Each has a field for kills and one for deaths; the last field is in no column. */
async function mountForm() {
  const names = ["kills 1", "deaths 1", "kills 2", "deaths 2"];
  const cells = names.map((label) =>
    createElement(NumberCell, { ...props, key: label, label, column: label.slice(0, -2) }),
  );
  const otherCell = createElement(NumberCell, { ...props, key: "other", label: "other" });
  const { container } = await mount(createElement("form", null, ...cells, otherCell));
  return (label: string) => container.querySelector(`[aria-label="${label}"]`) as HTMLInputElement;
}

test.each([
  ["ArrowDown", "kills 1", "kills 2"],
  ["ArrowDown", "deaths 1", "deaths 2"],
  ["ArrowUp", "deaths 2", "deaths 1"],
  ["ArrowUp", "kills 1", "kills 1"],
  ["ArrowDown", "kills 2", "kills 2"],
])("the key %s in the field %s focuses %s, and does not change the number", async (key, from, to) => {
  const findField = await mountForm();
  findField(from).focus();
  expect(await pressKey(findField(from), key)).toBe(false);
  expect(document.activeElement).toBe(findField(to));
});

test("the text of the next field is selected, so that typing replaces it", async () => {
  const findField = await mountForm();
  let selectedLabel = "";
  for (const label of ["kills 1", "kills 2"]) {
    findField(label).select = () => {
      selectedLabel = label;
    };
  }
  await pressKey(findField("kills 1"), "ArrowDown");
  expect(selectedLabel).toBe("kills 2");
});

test("other keys, and the arrows in a field without a column, keep their meaning", async () => {
  const findField = await mountForm();
  expect(await pressKey(findField("kills 1"), "ArrowRight")).toBe(true);
  expect(await pressKey(findField("other"), "ArrowDown")).toBe(true);
});

test("scrolling over a focused field does not change its number", async () => {
  const findField = await mountForm();
  findField("kills 1").focus();
  findField("kills 1").dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ["nothing", {}, []],
  ["an error", { error: "Too many" }, ["Too many"]],
  ["another user's number", { conflict: { theirs: 0, keepMine: ignore, takeTheirs: ignore } }, ["Now 0"]],
  ["another user's empty field", { conflict: { theirs: null, keepMine: ignore, takeTheirs: ignore } }, ["Now empty"]],
])("a field with %s is described by it", async (_case, state, description) => {
  const { container } = await mount(createElement(NumberCell, { ...props, label: "kills", ...state }));
  const field = container.querySelector("input") as HTMLInputElement;
  expect(readDescription(field)).toEqual(description);
  expect(field.getAttribute("aria-invalid")).toBe(description.length > 0 ? "true" : null);
});

test.each([
  ["34", 34],
  ["0", 0],
  ["", null],
])("entering %j passes %j on", async (text, number) => {
  const onValueChange = vi.fn();
  const { container } = await mount(createElement(NumberCell, { ...props, label: "kills", onValueChange }));
  await enter(container.querySelector("input") as HTMLInputElement, text);
  expect(onValueChange.mock.lastCall).toEqual([number]);
});

test("zero is shown as a number, and null as an empty field", async () => {
  const { container, render } = await mount(createElement(NumberCell, { ...props, label: "kills", value: 0 }));
  expect(container.querySelector("input")?.value).toBe("0");
  await render(createElement(NumberCell, { ...props, label: "kills", value: null }));
  expect(container.querySelector("input")?.value).toBe("");
});
