// @vitest-environment happy-dom
import { createElement } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CopyButton, ShareButton, useCopyLine } from "./copy-button.tsx";
import { mount, press } from "./testing/mount.ts";
import { queuedToasts, receiveToasts, type Toast } from "./toast.ts";

let copiedTexts: string[];
let toasts: Toast[];
let isClipboardBlocked: boolean;

beforeEach(() => {
  copiedTexts = [];
  toasts = [];
  isClipboardBlocked = false;
  queuedToasts.set([]);
  onTestFinished(receiveToasts((toast) => toasts.push(toast)));
  const clipboard = {
    async writeText(text: string) {
      if (isClipboardBlocked) throw new DOMException("Blocked", "NotAllowedError");
      copiedTexts.push(text);
    },
  };
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as never);
});
afterEach(() => void vi.restoreAllMocks());

/** Shows a line of text with the button that copies it. */
function Line({ onCopied }: { readonly onCopied: () => void }) {
  const { line, button } = useCopyLine("https://league.example/invitation", "Link", { onCopied });
  return createElement("div", null, line, button);
}

test("a button copies the text at the time of the press", async () => {
  let text = "first";
  const onCopied = vi.fn();
  const props = { getText: () => text, itemName: "Table", onCopied, children: "Copy" };
  await mount(createElement(CopyButton, props));
  text = "second";
  await press("Copy");
  expect(copiedTexts).toEqual(["second"]);
  expect(toasts).toEqual([{ kind: "success", title: "Table copied" }]);
  expect(onCopied).toHaveBeenCalledTimes(1);
});

test("a text that cannot be copied is not reported as copied", async () => {
  isClipboardBlocked = true;
  const onCopied = vi.fn();
  const props = { getText: () => "text", onCopied, children: "Copy" };
  await mount(createElement(CopyButton, props));
  await press("Copy");
  const text = "The browser refuses access to the clipboard.";
  expect(toasts).toEqual([{ kind: "error", title: "Text not copied", text }]);
  expect(onCopied).not.toHaveBeenCalled();
});

test("a line that cannot be copied is selected instead", async () => {
  const onCopied = vi.fn();
  const { container } = await mount(createElement(Line, { onCopied }));
  await press("Copy link");
  expect(copiedTexts).toEqual(["https://league.example/invitation"]);
  expect(onCopied).toHaveBeenCalledTimes(1);
  expect(getSelection()?.toString()).toBe("");

  isClipboardBlocked = true;
  await press("Copy link");
  expect(getSelection()?.toString()).toBe("https://league.example/invitation");
  expect(toasts.at(-1)).toEqual({ kind: "error", title: "Link not copied", text: "It is selected: press Ctrl+C." });
  expect(onCopied).toHaveBeenCalledTimes(1);
  // The user copies the selected line.
  container.querySelector("code")?.dispatchEvent(new Event("copy", { bubbles: true }));
  expect(onCopied).toHaveBeenCalledTimes(2);
});

/** Gives the device a dialog to share URLs. Returns the data that are shared. With an error, sharing fails. */
function stubShare(error?: Error): object[] {
  const shared: object[] = [];
  const share = async (data: object) => {
    shared.push(data);
    if (error) throw error;
  };
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  return shared;
}

test("a page is shared with the dialog of the device, if there is one", async () => {
  await mount(createElement(ShareButton, { getUrl: () => "https://league.example/1" }));
  await press("Share");
  expect(copiedTexts).toEqual(["https://league.example/1"]);
  expect(toasts).toEqual([{ kind: "success", title: "Link copied" }]);
  const shared = stubShare();
  await press("Share");
  expect(shared).toEqual([{ url: "https://league.example/1" }]);
  // Nothing else was copied.
  expect(copiedTexts).toHaveLength(1);
  expect(toasts).toHaveLength(1);
});

test("without a URL, the URL of the page is shared", async () => {
  await mount(createElement(ShareButton));
  await press("Share");
  expect(copiedTexts).toEqual([location.href]);
});

test("nothing is copied if the user closes the share dialog of the device", async () => {
  stubShare(new DOMException("", "AbortError"));
  await mount(createElement(ShareButton));
  await press("Share");
  expect(copiedTexts).toEqual([]);
  expect(toasts).toEqual([]);
});

test.each([new DOMException("", "NotAllowedError"), new TypeError("Failed")])(
  "the page's URL is copied if the share dialog of the device fails: %s",
  async (error) => {
    stubShare(error);
    await mount(createElement(ShareButton));
    await press("Share");
    expect(copiedTexts).toEqual([location.href]);
    expect(toasts).toEqual([{ kind: "success", title: "Link copied" }]);
  },
);
