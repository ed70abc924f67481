// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { NumberCell } from "./number-cell.tsx";
import { enter, mount, pressKey, readDescription } from "./testing/mount.ts";

const ignore = () => undefined;
const props = { value: 12, onValueChange: ignore, min: 0, max: 99 };

/**
 * Mounts a form with two rows. Each row has fields in the columns "kills" and "deaths". A last field is in no column.
 *
 * @returns a function that finds a field by its label, such as "kills 1"
 */
async function mountForm() {
  const cells = ["1", "2"].flatMap((row) =>
    ["kills", "deaths"].map((column) => {
      const label = `${column} ${row}`;
      return createElement(NumberCell, { ...props, key: label, label, column });
    }),
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
  // The event is cancelled, so the browser does not change the number.
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

test("other keys, and arrow keys in a field without a column, keep their default effect", async () => {
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
])("a field with %s is described by the matching text", async (_case, state, description) => {
  const { container } = await mount(createElement(NumberCell, { ...props, label: "kills", ...state }));
  const field = container.querySelector("input") as HTMLInputElement;
  expect(readDescription(field)).toEqual(description);
  expect(field.getAttribute("aria-invalid")).toBe(description.length > 0 ? "true" : null);
});

test.each([
  ["34", 34],
  ["0", 0],
  ["", null],
])("entering %j reports the value %j", async (text, number) => {
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
