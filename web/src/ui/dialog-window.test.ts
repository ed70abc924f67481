// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ConfirmWindow } from "./confirm-window.tsx";
import { type DialogProps, DialogWindow } from "./dialog-window.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { findButton, mount, press, pressKey, run } from "./testing/mount.ts";

/** Opens a dialog with a form of one field. */
async function openDialog(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn();
  const onSubmit = vi.fn();
  const children = createElement("input");
  await mount(createElement(DialogWindow, { open: true, title: "Edit", onClose, onSubmit, children, ...props }));
  return { onClose, onSubmit };
}

/** Sends the events of a press on an element. */
function pressElement(element: Element): Promise<void> {
  return run(() => {
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
}

/** The ways to close a dialog. */
const closings = {
  "the key Escape": () => pressKey(document.querySelector("input") ?? document.body, "Escape"),
  "the button Close": () => press("Close"),
  "a press outside": () => pressElement(document.body),
};

test.each(Object.entries(closings))("%s closes a dialog", async (_name, close) => {
  const { onClose } = await openDialog();
  await close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each(Object.entries(closings))("%s does not close a busy dialog", async (_name, close) => {
  const { onClose } = await openDialog({ busy: true });
  await close();
  expect(onClose).not.toHaveBeenCalled();
});

test("a press in a layer above a dialog, such as a prompt, does not close the dialog", async () => {
  const prompt = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => prompt.remove());
  prompt.setAttribute("role", "alertdialog");
  const { onClose } = await openDialog();
  await pressElement(prompt);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([false, true])("if a dialog is busy (%s), the browser does not send its form", async (busy) => {
  const { onSubmit } = await openDialog({ busy });
  const onOuterSubmit = vi.fn();
  document.body.addEventListener("submit", onOuterSubmit);
  onTestFinished(() => document.body.removeEventListener("submit", onOuterSubmit));
  const event = new Event("submit", { bubbles: true, cancelable: true });
  await run(() => document.querySelector("form")?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(onSubmit).toHaveBeenCalledTimes(busy ? 0 : 1);
});

test("submitting a dialog's form does not submit the form around the dialog", async () => {
  const onOuterSubmit = vi.fn();
  const dialog = createElement(DialogWindow, {
    open: true,
    title: "Edit",
    onClose: () => undefined,
    onSubmit: () => undefined,
  });
  await mount(createElement("form", { onSubmit: onOuterSubmit }, dialog));
  const event = new Event("submit", { bubbles: true, cancelable: true });
  await run(() => document.querySelector("[role=dialog] form")?.dispatchEvent(event));
  expect(onOuterSubmit).not.toHaveBeenCalled();
});

test("when a dialog opens, its element with `data-initial-focus` gets the focus", async () => {
  await openDialog({ footer: createElement("button", { type: "button", "data-initial-focus": true }, "Copy") });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Copy"));
});

/** Opens a form dialog whose user agrees to discard the edits. */
async function openFormDialog({ busy = false, disabled = false }) {
  const onClose = vi.fn();
  const submit = vi.fn();
  const discard = vi.fn((onDiscarded: () => void) => onDiscarded());
  const form = { busy, submit, discard };
  await mount(createElement(FormDialog, { open: true, title: "Edit", submitLabel: "Save", form, onClose, disabled }));
  return { onClose, submit, discard };
}

test("a form dialog is submitted by its button, and asks to discard edits before it closes", async () => {
  const { onClose, submit, discard } = await openFormDialog({});
  await press("Save");
  expect(submit).toHaveBeenCalledTimes(1);
  await press("Cancel");
  expect(discard).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  { state: "busy", isCancelDisabled: true, isSubmitDisabled: false },
  { state: "disabled", isCancelDisabled: false, isSubmitDisabled: true },
])("a form dialog that is $state is not submitted", async ({ state, isCancelDisabled, isSubmitDisabled }) => {
  const { submit } = await openFormDialog({ [state]: true });
  await press("Save");
  expect(submit).not.toHaveBeenCalled();
  expect([findButton("Cancel")?.disabled, findButton("Save")?.disabled]).toEqual([isCancelDisabled, isSubmitDisabled]);
});

test.each([
  { danger: true, focusedButton: "Cancel" },
  { danger: false, focusedButton: "Delete" },
])(
  "if an action is dangerous ($danger), its prompt focuses the button $focusedButton",
  async ({ danger, focusedButton }) => {
    const ignore = () => undefined;
    const prompt = { title: "Delete the clan?", confirmLabel: "Delete", danger, onConfirm: ignore, onClose: ignore };
    await mount(createElement(ConfirmWindow, { open: true, ...prompt }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(focusedButton));
  },
);
