import { getAccount } from "./support/admin.ts";
import { expectNoSidewaysScroll } from "./support/expect-usable.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const NARROW_PHONE = { ...PHONE, width: 320 };

test("A player leaves a match, and a queued player takes the slot with one tap", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
  browser,
}) => {
  const modeId = await admin.createMode("Duels");
  for (const name of ["Ann", "Bob", "Cid", "Dan"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
  const bob = await signInPlayer(league, getAccount("Bob"));
  await signIn(context, league.url, getAccount("Ann"));
  await page.setViewportSize(PHONE);
  const ann = await signInPlayer(league, getAccount("Ann"));
  for (const player of [ann, bob]) await player.join(queueId);
  for (const player of [ann, bob]) await player.markReady();
  const cid = await signInPlayer(league, getAccount("Cid"));
  await cid.join(queueId);
  // Ann uses `page`, and Cid uses `cidsPage`.
  const cidsContext = await browser.newContext({ baseURL: league.url, viewport: PHONE, hasTouch: true });
  await signIn(cidsContext, league.url, getAccount("Cid"));
  const cidsPage = await cidsContext.newPage();
  await cidsPage.goto(`/ranked/queues/${queueId}`);
  await expect(cidsPage.getByRole("button", { name: "Leave", exact: true })).toBeVisible();

  await test.step("The list of queues says that Ann plays, even on the narrowest phone", async () => {
    await page.setViewportSize(NARROW_PHONE);
    await page.goto("/ranked/queues");
    await expect(page.getByText("You have an open match")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(PHONE);
  });

  // The interface calls a slot of a match "place".
  await test.step("Ann leaves the match, and her slot is open", async () => {
    await page.goto("/ranked/matches/1");
    await page.getByRole("button", { name: "Leave the match" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave match" }).click();
    await expectToast(page, "Match left");
    await expect(page.getByText("A place is open.")).toBeVisible();
  });

  await test.step("Players of another queue are not offered the slot", async () => {
    const otherQueueId = await admin.createQueue({ name: "Late", modeId, mode: "1v1", maps: ["ctf5"] });
    const dan = await signInPlayer(league, getAccount("Dan"));
    await dan.join(otherQueueId);
    const dansContext = await browser.newContext({ baseURL: league.url, viewport: PHONE });
    await signIn(dansContext, league.url, getAccount("Dan"));
    const dansPage = await dansContext.newPage();
    await openLoaded(dansPage, "/ranked/matches/1");
    await expect(dansPage.getByText("Players waiting in the queue can take it.")).toBeVisible();
    await expect(dansPage.getByRole("button", { name: "Take the place" })).toHaveCount(0);
    await dansContext.close();
  });

  await test.step("Cid sees the open slot without a reload and takes it", async () => {
    await cidsPage.getByRole("button", { name: "Take the place" }).tap();
    await expect(cidsPage.getByRole("region", { name: "Your match" })).toBeVisible();
    await cidsPage.goto("/ranked/matches/1");
    await expect(cidsPage.getByRole("main").getByText("Cid").first()).toBeVisible();
    await expect(cidsPage.getByText("A place is open.")).toHaveCount(0);
    await expect(cidsPage.getByRole("main").getByText("Ann")).toHaveCount(0);
  });
  await cidsContext.close();
});
