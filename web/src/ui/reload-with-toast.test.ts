// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { receiveToasts, reloadWithToast, showToastAfterReload, type Toast } from "./toast.ts";

test("the page is reloaded without its query string, and then shows the toast once", () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
  const receivedToasts: Toast[] = [];
  const stopReceiving = receiveToasts((toast) => receivedToasts.push(toast));
  onTestFinished(() => {
    stopReceiving();
    replace.mockRestore();
  });
  history.replaceState(null, "", "/league/calendar?season=2");
  reloadWithToast("New season created successfully");
  expect(replace.mock.calls).toEqual([["/league/calendar"]]);
  expect(receivedToasts).toEqual([]);

  showToastAfterReload();
  showToastAfterReload();
  expect(receivedToasts).toEqual([{ kind: "success", title: "New season created successfully" }]);
});
