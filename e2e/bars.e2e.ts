import type { Page } from "@playwright/test";
import { defaultAppearance } from "contract/appearance.ts";
import { maxBanReasonLength, maxMapNameLength, maxQueueNameLength, maxUserNameLength } from "contract/constants.ts";
import type { Cooldown, Match, MatchPlayer, OwnMatch, OwnRound } from "contract/matches.ts";
import type { MatchServer } from "contract/reservations.ts";
import { getAccount } from "./support/admin.ts";
import { MAX_LAYOUT_SHIFT, readLayoutShift } from "./support/layout-shift.ts";
import { openLoaded } from "./support/open-screen.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [320, 360, 390, 640, 767, 768, 1024, 1280, 1920];
/** A wide name without a place where a line may break, of the maximum length. */
const PLAYER = "W".repeat(maxUserNameLength);

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

function createPlayer(userId: string): MatchPlayer {
  return { userId, userName: PLAYER, ...defaultAppearance, elo: 1000, isReady: true };
}

/** A match after the ready check, whose names are as long as possible. */
function createMatch(userId: string, changes: Partial<Match> = {}): Match {
  return {
    _id: "1",
    queueId: "1",
    queueName: "W".repeat(maxQueueNameLength),
    modeId: "1",
    modeName: "Duels",
    mode: "8v8",
    map: "W".repeat(maxMapNameLength),
    redPlayers: [createPlayer(userId)],
    bluePlayers: [createPlayer("999")],
    redElo: 1000,
    blueElo: 1000,
    redWinChance: 0.5,
    madeAt: inMinutes(-1),
    readyUntil: null,
    isOpen: true,
    isRunning: false,
    liveRound: null,
    cancelVotes: 7,
    cancelVotesNeeded: 9,
    openPlaces: { red: 0, blue: 0 },
    wantsCancel: true,
    ...changes,
  };
}

const SERVER: MatchServer = {
  reservationId: "1",
  state: "READY",
  incident: "RESTARTED",
  rounds: 0,
  mayStart: false,
  ownClanId: null,
  startsFrom: null,
  areSidesThere: false,
  endAskedBy: null,
  address: "192.0.2.1:8303",
  password: "password",
  protocol: "0.6",
  players: [],
  killsSince: null,
  notes: [],
  postsRounds: true,
  isRoundMissing: false,
};

const ROUND: OwnRound = {
  matchId: "1",
  resultId: "1",
  outcome: "L",
  isForfeit: true,
  teamScore: 0,
  otherScore: 0,
  eloGain: -1234.56,
};

const COOLDOWN: Cooldown = { reason: "You were not ready for a match", until: inMinutes(120), isBan: false };
const BAN: Cooldown = { reason: "W".repeat(maxBanReasonLength), until: inMinutes(99_999), isBan: true };

const NO_MATCH: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };

/** The accessible names of the bars. */
const BAR_LABELS = /^Your (match|last match|cooldown|ban|queues?)$/;

/** A queue whose name is as long as possible. */
const QUEUE = { _id: "1", name: "W".repeat(maxQueueNameLength), mode: "8v8", players: [{ isAway: false }] };

/** What the API replies about the viewer's match, one reply after the other, and the title of the bar that shows the last. */
interface State {
  readonly title: string;
  readonly replies: readonly Partial<OwnMatch>[];
}

function listStates(userId: string): readonly State[] {
  const unready = { ...createPlayer(userId), isReady: false };
  const readyUntil = inMinutes(5);
  const liveRound = { startedAt: inMinutes(-100), redScore: 1000, blueScore: 999 };
  const match = createMatch(userId);
  return [
    { title: "Your match is here", replies: [{ match: createMatch(userId, { readyUntil, redPlayers: [unready] }) }] },
    { title: "You are ready", replies: [{ match: createMatch(userId, { readyUntil }) }] },
    { title: "Everybody is ready", replies: [{ match }] },
    { title: "A player is missing", replies: [{ match: createMatch(userId, { openPlaces: { red: 1, blue: 0 } }) }] },
    { title: "Your match is being played", replies: [{ match: createMatch(userId, { isRunning: true, liveRound }) }] },
    { title: "Your match is over", replies: [{ match }, {}] },
    { title: "You lost Forfeit–1000", replies: [{ match }, { lastRound: ROUND }] },
    { title: "Waiting in W", replies: [{ queueIds: ["1"] }] },
    { title: "Waiting in 5 queues", replies: [{ queueIds: ["1", "2", "3", "4", "5"] }] },
    { title: "You can queue again", replies: [{ cooldown: COOLDOWN }] },
    { title: "You are banned from ranked matches until", replies: [{ cooldown: BAN }] },
    { title: "You are banned from ranked matches until an admin", replies: [{ cooldown: { ...BAN, until: null } }] },
  ];
}

test("No bar of a match, queue or cooldown is wider than the window", async ({ page, context, league, admin }) => {
  test.setTimeout(240_000);
  const userId = await admin.createPlayer(PLAYER);
  const modeId = await admin.createMode("Duels");
  await admin.createQueue({ name: "W".repeat(maxQueueNameLength), modeId, mode: "8v8", maps: ["ctf5"] });
  await signIn(context, league.url, getAccount(PLAYER));
  // Otherwise the bar of an ended match would also be shown in the next step.
  await page.addInitScript(() => localStorage.removeItem("ended-match"));
  for (const { title, replies } of listStates(userId)) {
    await test.step(title, async () => {
      await openWithReplies(page, replies);
      const bar = page.getByRole("region", { name: BAR_LABELS });
      await expect(bar).toContainText(title);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        expect(await bar.evaluate(findPartsOutside, width), `${title} at ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `the page at ${width} px`).toBe(width);
      }
    });
  }
});

test("A bar in the server's HTML does not move the page", async ({ page, context, league, admin }) => {
  await admin.createPlayer("Ann");
  const modeId = await admin.createMode("Duels");
  const queueId = await admin.createQueue({ name: "Duel", modeId, mode: "1v1", maps: ["ctf5"] });
  await (await signInPlayer(league, getAccount("Ann"))).join(queueId);
  await signIn(context, league.url, getAccount("Ann"));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["/ranked/results", "/league/users"]) {
      await openLoaded(page, path);
      await expect(page.getByRole("region", { name: "Your queue" })).toBeVisible();
      expect(await readLayoutShift(page), `${path} at ${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT);
    }
  }
});

/** Opens a page, and waits until it has shown each of these replies about the viewer's match. */
async function openWithReplies(page: Page, replies: readonly Partial<OwnMatch>[]): Promise<void> {
  let current: Partial<OwnMatch> = {};
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/match/own", (route) => route.fulfill({ json: createReply({ ...NO_MATCH, ...current }) }));
  await page.route("**/api/match/1/server", (route) => route.fulfill({ json: createReply(SERVER) }));
  await page.route("**/api/queue/search", (route) => route.fulfill({ json: { ...createReply([QUEUE]), total: 1 } }));
  await page.goto("/ranked/results");
  for (const reply of replies) {
    current = reply;
    // The end of a match has a bar of its own.
    const bar = page.getByRole("region", { name: reply.match ? "Your match" : BAR_LABELS, exact: true });
    await expect(async () => {
      // A page that becomes visible fetches the match again, once its code is loaded.
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await expect(bar).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
}

function createReply(data: unknown) {
  return { ok: true, status: 200, data };
}

/** Runs in the page: returns the parts of the bar that are outside of the window, or that their box cuts off. */
function findPartsOutside(bar: Element, width: number): string[] {
  return [bar, ...bar.querySelectorAll("*")]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > width || element.scrollWidth > Math.max(element.clientWidth, Math.ceil(right - left));
    })
    .map((element) => `${element.tagName} ${element.textContent}`.slice(0, 80));
}
