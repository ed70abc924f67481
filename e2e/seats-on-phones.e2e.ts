import { defaultAppearance } from "contract/appearance.ts";
import type { QueuePlayer } from "contract/queues.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expect, test } from "./support/test.ts";

const MINUTE_MS = 60_000;

/** A player who has waited for some minutes. Fewer than five games: the Elo has a question mark. */
function createPlayer(userId: string, elo: number, minutes: number): QueuePlayer {
  const joinedAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const figures = { elo, numberGames: 1, joinedAt, isAway: false, passedOverAt: null };
  return { userId, userName: "Ann", ...defaultAppearance, ...figures };
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("In the seats of a queue, the waiting time never touches the Elo", async ({ page, admin }) => {
  const modeId = await admin.createMode("Duos");
  await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const players = [createPlayer("1", 969.28, 0), createPlayer("2", 1234.56, 59), createPlayer("3", 12_345.67, 59 * 60)];
  await page.route("**/api/queue/search", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, data: [{ ...reply.data[0], players }] } });
  });
  // The list is fetched by the page, because the server renders only the first page.
  await openLoaded(page, "/ranked/results");
  await page.getByRole("link", { name: "Queues" }).last().tap();
  const times = page.getByRole("list", { name: "Waiting" }).getByTitle("Waiting");
  await expect(times).toHaveCount(players.length);
  for (const time of await times.all()) expect(await time.evaluate(measureGap)).toBeGreaterThanOrEqual(5);
});

/**
 * Runs in the page: returns the free space between a waiting time and the question mark of the Elo, in pixels, if both are on
 * one line; otherwise infinity.
 */
function measureGap(time: Element): number {
  const questionMark = time.parentElement?.querySelector("[aria-hidden]");
  if (!questionMark) return 0;
  const timeBox = time.getBoundingClientRect();
  const markBox = questionMark.getBoundingClientRect();
  return timeBox.top < markBox.bottom ? timeBox.left - markBox.right : Number.POSITIVE_INFINITY;
}
