// @vitest-environment happy-dom
import { createElement } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CopyButton, ShareButton, useCopyLine } from "./copy-button.tsx";
import { mount, press } from "./testing/mount.ts";
import { queuedToasts, receiveToasts, type Toast } from "./toast.ts";

let copied: string[];
let toasts: Toast[];
let isBlocked: boolean;

beforeEach(() => {
  copied = [];
  toasts = [];
  isBlocked = false;
  queuedToasts.set([]);
  onTestFinished(receiveToasts((toast) => toasts.push(toast)));
  const clipboard = {
    async writeText(text: string) {
      if (isBlocked) throw new DOMException("Blocked", "NotAllowedError");
      copied.push(text);
    },
  };
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as never);
});
afterEach(() => void vi.restoreAllMocks());

/** Shows a line with its button. */
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
  expect(copied).toEqual(["second"]);
  expect(toasts).toEqual([{ kind: "success", title: "Table copied" }]);
  expect(onCopied).toHaveBeenCalledTimes(1);
});

test("a text that cannot be copied is not reported as copied", async () => {
  isBlocked = true;
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
  expect([copied, onCopied.mock.calls.length]).toEqual([["https://league.example/invitation"], 1]);
  expect(getSelection()?.toString()).toBe("");

  isBlocked = true;
  await press("Copy link");
  expect(getSelection()?.toString()).toBe("https://league.example/invitation");
  expect(toasts.at(-1)).toEqual({ kind: "error", title: "Link not copied", text: "It is selected: press Ctrl+C." });
  expect(onCopied).toHaveBeenCalledTimes(1);
  // The user copies the selected line.
  container.querySelector("code")?.dispatchEvent(new Event("copy", { bubbles: true }));
  expect(onCopied).toHaveBeenCalledTimes(2);
});

/** Lets the device share URLs. Returns the shared data. */
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
  expect(copied).toEqual(["https://league.example/1"]);
  expect(toasts).toEqual([{ kind: "success", title: "Link copied" }]);
  const shared = stubShare();
  await press("Share");
  expect(shared).toEqual([{ url: "https://league.example/1" }]);
  expect([copied.length, toasts.length]).toEqual([1, 1]);
});

test("the URL that is shared is that of the page by default", async () => {
  await mount(createElement(ShareButton));
  await press("Share");
  expect(copied).toEqual([location.href]);
});

test("nothing is copied if the user closes the share dialog of the device", async () => {
  stubShare(new DOMException("", "AbortError"));
  await mount(createElement(ShareButton));
  await press("Share");
  expect([copied, toasts]).toEqual([[], []]);
});

test.each([new DOMException("", "NotAllowedError"), new TypeError("Failed")])(
  "the page's URL is copied if the share dialog of the device fails: %s",
  async (error) => {
    stubShare(error);
    await mount(createElement(ShareButton));
    await press("Share");
    expect(copied).toEqual([location.href]);
    expect(toasts).toEqual([{ kind: "success", title: "Link copied" }]);
  },
);
