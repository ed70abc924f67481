import { accountOf } from "./support/admin.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectNoSidewaysScroll } from "./support/usable.ts";

const phone = { width: 390, height: 844 };

test("A player leaves a match, and a queued player takes the slot with one tap", async ({
  page,
  context,
  league,
  admin,
  browser,
}) => {
  const modeId = await admin.createMode("Duels");
  for (const name of ["Ann", "Bob", "Cid", "Dan"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
  const bob = await signInPlayer(league, accountOf("Bob"));
  await signIn(context, league.url, accountOf("Ann"));
  await page.setViewportSize(phone);
  const anns = await signInPlayer(league, accountOf("Ann"));
  for (const player of [anns, bob]) await player.join(queueId);
  for (const player of [anns, bob]) await player.ready();
  const cid = await signInPlayer(league, accountOf("Cid"));
  await cid.join(queueId);
  const waiting = await browser.newContext({ baseURL: league.url, viewport: phone, hasTouch: true });
  await signIn(waiting, league.url, accountOf("Cid"));
  const own = await waiting.newPage();
  await own.goto(`/ranked/queues/${queueId}`);
  await expect(own.getByRole("button", { name: "Leave", exact: true })).toBeVisible();

  await test.step("The list of queues says that Ann plays, on the narrowest phone too", async () => {
    await page.setViewportSize({ ...phone, width: 320 });
    await page.goto("/ranked/queues");
    await expect(page.getByText("You have an open match")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(phone);
  });

  await test.step("Ann leaves", async () => {
    await page.goto("/ranked/matches/1");
    await page.getByRole("button", { name: "Leave the match" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave match" }).click();
    await expectToast(page, "Match left");
    await expect(page.getByText("A place is open.")).toBeVisible();
  });

  await test.step("Players of another queue are not offered the slot", async () => {
    const late = await admin.createQueue({ name: "Late", modeId, mode: "1v1", maps: ["ctf5"] });
    await (await signInPlayer(league, accountOf("Dan"))).join(late);
    const elsewhere = await browser.newContext({ baseURL: league.url, viewport: phone });
    await signIn(elsewhere, league.url, accountOf("Dan"));
    const dans = await elsewhere.newPage();
    await openLoaded(dans, "/ranked/matches/1");
    await expect(dans.getByText("Players waiting in the queue can take it.")).toBeVisible();
    await expect(dans.getByRole("button", { name: "Take the place" })).toHaveCount(0);
    await elsewhere.close();
  });

  await test.step("Cid sees the open slot without a reload and takes it", async () => {
    await own.getByRole("button", { name: "Take the place" }).tap();
    await expect(own.getByRole("region", { name: "Your match" })).toBeVisible();
    await own.goto("/ranked/matches/1");
    await expect(own.getByRole("main").getByText("Cid").first()).toBeVisible();
    await expect(own.getByText("A place is open.")).toHaveCount(0);
    await expect(own.getByRole("main").getByText("Ann")).toHaveCount(0);
  });
  await waiting.close();
});
