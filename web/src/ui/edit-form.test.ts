// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { EditForm } from "./edit-form.tsx";
import { findButton, mount, run } from "./testing/mount.ts";

/** Submits a form without its button, like the Enter key in a field. `isSentByBrowser`: nothing prevented the default. */
async function submitForm(options: Partial<Parameters<typeof EditForm>[0]>, { isChanged }: { isChanged: boolean }) {
  const submit = vi.fn<(form: HTMLFormElement) => void>();
  const content = { children: "Fields" };
  const form = { busy: false, isChanged, submit };
  const { container } = await mount(createElement(EditForm, { form, ...content, ...options }));
  const event = new Event("submit", { bubbles: true, cancelable: true });
  await run(() => container.querySelector("form")?.dispatchEvent(event));
  return { submit, isSentByBrowser: !event.defaultPrevented, button: findButton("Update") };
}

test.each([
  { state: "without changes", isChanged: false, options: {}, isSubmitted: false },
  { state: "with changes", isChanged: true, options: {}, isSubmitted: true },
  { state: "that needs no changes", isChanged: false, options: { canSubmitUnchanged: true }, isSubmitted: true },
])("a form $state can be submitted: $isSubmitted", async ({ isChanged, options, isSubmitted }) => {
  const { submit, isSentByBrowser, button } = await submitForm(options, { isChanged });
  expect(submit).toHaveBeenCalledTimes(isSubmitted ? 1 : 0);
  expect(button?.disabled).toBe(!isSubmitted);
  // If the browser sent the form, it would leave the page.
  expect(isSentByBrowser).toBe(false);
});

test("a read-only form has no button and cannot be submitted", async () => {
  const { submit, button } = await submitForm({ isReadOnly: true }, { isChanged: true });
  expect(submit).not.toHaveBeenCalled();
  expect(button).toBeUndefined();
});
