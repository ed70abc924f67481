// @vitest-environment happy-dom
import { act, createElement, useState } from "react";
import { expect, test } from "vitest";
import { FilterField } from "./filter-row.tsx";
import { mount } from "./testing/mount.ts";

test.each([
  { value: "", unknownLabel: undefined, labels: ["All maps", "Two", "Five"] },
  { value: "ctf5", unknownLabel: undefined, labels: ["All maps", "Two", "Five"] },
  { value: "ctf9", unknownLabel: undefined, labels: ["All maps", "Two", "Five", "ctf9"] },
  { value: "ctf9", unknownLabel: "Nine", labels: ["All maps", "Two", "Five", "Nine"] },
])("a filter with the value “$value” has the options $labels", async ({ value, unknownLabel, labels }) => {
  const options = [
    { value: "ctf2", label: "Two" },
    { value: "ctf5", label: "Five" },
  ];
  const props = { label: "Map", allLabel: "All maps", options, value, onValueChange: () => undefined };
  const { container } = await mount(createElement(FilterField, { ...props, ...(unknownLabel && { unknownLabel }) }));
  expect([...container.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual(labels);
  expect(container.querySelector("select")?.value).toBe(value);
});

test("a button clears a filter that is set, and keeps the focus in the field", async () => {
  const { container } = await mount(createElement(MapFilter));
  const getClearButton = () => container.querySelector<HTMLButtonElement>("button[aria-label=Clear]");
  await act(async () => getClearButton()?.click());
  expect(container.querySelector("select")?.value).toBe("");
  expect(document.activeElement).toBe(container.querySelector("select"));
  expect(getClearButton()).toBeNull();
});

function MapFilter() {
  const [value, setValue] = useState("ctf5");
  const options = [{ value: "ctf5", label: "Five" }];
  return createElement(FilterField, { label: "Map", allLabel: "All maps", options, value, onValueChange: setValue });
}
