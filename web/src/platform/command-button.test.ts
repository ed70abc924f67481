// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { getButton, press } from "../testing/page-actions.ts";
import { CommandButton } from "./command-button.tsx";

beforeAll(setUpBrowser);

/** Opens a button with the text "Remove". Its call is pending until `endCall` is called. */
async function openButton(props: { readonly label?: string; readonly isDisabled?: boolean }) {
  const reply = Promise.withResolvers<void>();
  const call = vi.fn(() => reply.promise);
  const page = await openComponent(CommandButton<void>, { call, children: "Remove", ...props });
  return { page, call, endCall: () => page.run(() => reply.resolve()) };
}

test("a button with a label is named by it, and is busy until its call has ended", async () => {
  const { page, call, endCall } = await openButton({ label: "Remove Ann" });
  expect(getButton("Remove Ann").textContent).toBe("Remove");
  await press(page, "Remove Ann");
  await press(page, "Remove Ann");
  expect(call).toHaveBeenCalledTimes(1);
  const readState = () => getButton("Remove Ann").getAttribute("aria-busy");
  expect(readState()).toBe("true");
  await endCall();
  expect(readState()).toBe("false");
  await page.close();
});

test("a disabled button makes no call", async () => {
  const { page, call } = await openButton({ isDisabled: true });
  await press(page, "Remove");
  expect(getButton("Remove").disabled).toBe(true);
  expect(call).not.toHaveBeenCalled();
  await page.close();
});
