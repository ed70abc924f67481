// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { Button, type ButtonProps } from "./button.tsx";
import { findButton, mount, press } from "./testing/mount.ts";

/** Presses a button in a form. Returns how often `onClick` was called, how often the form was submitted, and the button. */
async function pressInForm(props: Partial<ButtonProps>) {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const button = createElement(Button, { onClick, ...props }, "Go");
  await mount(createElement("form", { onSubmit }, button));
  await press("Go");
  return { clicks: onClick.mock.calls.length, submissions: onSubmit.mock.calls.length, button: findButton("Go") };
}

test.each([
  { kind: "a button", props: {}, clicks: 1, submissions: 0 },
  { kind: "a submit button", props: { type: "submit" as const }, clicks: 1, submissions: 1 },
  { kind: "a busy button", props: { busy: true }, clicks: 0, submissions: 0 },
  { kind: "a busy submit button", props: { type: "submit" as const, busy: true }, clicks: 0, submissions: 0 },
  { kind: "a disabled submit button", props: { type: "submit" as const, disabled: true }, clicks: 0, submissions: 0 },
])("a press on $kind calls `onClick` $clicks times and submits its form $submissions times", async (example) => {
  const { clicks, submissions } = await pressInForm(example.props);
  expect({ clicks, submissions }).toEqual({ clicks: example.clicks, submissions: example.submissions });
});

test("a busy button is announced as busy, but stays enabled, so that it keeps the focus", async () => {
  const { button } = await pressInForm({ busy: true });
  expect([button?.getAttribute("aria-disabled"), button?.getAttribute("aria-busy")]).toEqual(["true", "true"]);
  expect(button?.disabled).toBe(false);
});
