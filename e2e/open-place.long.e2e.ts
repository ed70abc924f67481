import { accountOf } from "./support/admin.ts";
import { openWhole } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/test.ts";
import { expectNoSidewaysScroll } from "./support/usable.ts";

const phone = { width: 390, height: 844 };

story(
  "A player leaves a match, and one who waits takes the place in one tap",
  async ({ page, context, league, admin, browser }) => {
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

    await story.step("The list of queues says that Ann plays, on the narrowest phone too", async () => {
      await page.setViewportSize({ ...phone, width: 320 });
      await page.goto("/ranked/queues");
      await expect(page.getByText("You have an open match")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(phone);
    });

    await story.step("Ann leaves", async () => {
      await page.goto("/ranked/matches/1");
      await page.getByRole("button", { name: "Leave the match" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Leave match" }).click();
      await expectToast(page, "Match left");
      await expect(page.getByText("A place is open.")).toBeVisible();
    });

    await story.step("Who waits in another queue is not offered the place", async () => {
      const late = await admin.createQueue({ name: "Late", modeId, mode: "1v1", maps: ["ctf5"] });
      await (await signInPlayer(league, accountOf("Dan"))).join(late);
      const elsewhere = await browser.newContext({ baseURL: league.url, viewport: phone });
      await signIn(elsewhere, league.url, accountOf("Dan"));
      const dans = await elsewhere.newPage();
      await openWhole(dans, "/ranked/matches/1");
      await expect(dans.getByText("Who waits in the queue may take it.")).toBeVisible();
      await expect(dans.getByRole("button", { name: "Take the place" })).toHaveCount(0);
      await elsewhere.close();
    });

    await story.step("Cid is told without a reload, and takes the place", async () => {
      await own.getByRole("button", { name: "Take the place" }).tap();
      await expect(own.getByRole("region", { name: "Your match" })).toBeVisible();
      await own.goto("/ranked/matches/1");
      await expect(own.getByRole("main").getByText("Cid").first()).toBeVisible();
      await expect(own.getByText("A place is open.")).toHaveCount(0);
      await expect(own.getByRole("main").getByText("Ann")).toHaveCount(0);
    });
    await waiting.close();
  },
);
