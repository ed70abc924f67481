import type { Locator, Page } from "@playwright/test";
import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("Toasts on a phone do not cover the pressed button, the title or the bottom bar", async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  await signIn(context, league.url, league.admin);

  for (const path of ["/ranked/queues", `/ranked/queues/${queueId}`]) {
    await openLoaded(page, path);
    const title = page.getByRole("heading", { level: 1 });
    await pressAndCompare(page, page.getByRole("button", { name: "Join" }), "Queue joined successfully", title);
    await pressAndCompare(page, page.getByRole("button", { name: "Leave" }), "Queue left successfully", title);
  }

  await openLoaded(page, `/ranked/modes/${modeId}`);
  await page.getByLabel("Name").fill("Instagib");
  const updateButton = page.getByRole("button", { name: "Update", exact: true });
  await pressAndCompare(page, updateButton, "Mode updated");

  await test.step("At the top of the screen", async () => {
    await openLoaded(page, `/ranked/queues/${queueId}`);
    const button = page.getByRole("button", { name: "Join" });
    await button.evaluate((element) => {
      document.body.style.paddingBottom = "100vh";
      scrollTo(0, element.getBoundingClientRect().top + scrollY - 70);
    });
    await pressAndCompare(page, button, "Queue joined successfully");
  });
});

/**
 * Presses a button. Expects that the toast covers neither the former nor the current position of the button.
 *
 * @param title must not be covered either. Omitted if the button is at the other edge of the screen
 */
async function pressAndCompare(page: Page, button: Locator, message: string, title?: Locator): Promise<void> {
  const boxBefore = await button.boundingBox();
  const element = await button.elementHandle();
  await button.tap();
  const toast = page.getByRole("dialog").filter({ hasText: message });
  await expect(toast).toBeVisible();
  const toastBox = await toast.boundingBox();
  const barBox = await page.getByRole("navigation", { name: "Main" }).last().boundingBox();
  const boxes = [boxBefore, (await element?.boundingBox()) ?? null, barBox];
  if (title) boxes.push(await title.boundingBox());
  for (const box of boxes) expect(box !== null && toastBox !== null && overlaps(box, toastBox), message).toBe(false);
  await expect(toast).toBeHidden();
}

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
