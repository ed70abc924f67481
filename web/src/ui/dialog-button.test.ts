// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DialogState, useDialog } from "./dialog-button.tsx";

test("a closed dialog stays rendered, and is reset when it is opened again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(createElement(Page)));
  const findField = () => document.querySelector("input");
  const press = (label: string) => act(async () => document.querySelector<HTMLElement>(`[title=${label}]`)?.click());
  expect(findField()).toBeNull();

  await press("Open");
  const field = findField();
  if (field) field.value = "entered";
  await press("Close");
  expect(findField()?.value).toBe("entered");

  await press("Open");
  expect(findField()?.value).toBe("");
});

function Page() {
  const dialog = useDialog();
  return createElement(
    "div",
    null,
    createElement("button", { type: "button", title: "Open", onClick: dialog.show }),
    dialog.render((state) => createElement(Dialog, state)),
  );
}

function Dialog({ onClose }: DialogState) {
  return createElement(
    "div",
    null,
    createElement("input"),
    createElement("button", { type: "button", title: "Close", onClick: onClose }),
  );
}
