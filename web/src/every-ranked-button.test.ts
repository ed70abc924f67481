// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { type ButtonScreen, exploreScreen } from "./testing/explore-screen.ts";
import { setUpBrowser } from "./testing/open-page.ts";

const openResult = { freezed: false, isForfeit: false, isRunning: false };

const screens: readonly ButtonScreen[] = [
  ["visitor", "/auth/signin"],
  ["visitor", "/ranked/join"],
  ["admin", "/ranked"],
  ["admin", "/ranked/users/1"],
  ["admin", "/ranked/users/1", { ban: null, blocked: false }, /^Ban/],
  ["leader", "/ranked/users/profile"],
  ["admin", "/ranked/results"],
  ["admin", "/ranked/results/1", openResult],
  ["admin", "/ranked/results/1", { ...openResult, userId: "7" }],
  ["admin", "/ranked/results/1", { ...openResult, isForfeit: true }, /forfeit$/i],
  ["leader", "/ranked/results/1"],
  ["visitor", "/ranked/stats"],
  ["admin", "/ranked/stats/1"],
  ["admin", "/ranked/queues"],
  ["leader", "/ranked/queues"],
  ["admin", "/ranked/queues/1"],
  ["leader", "/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["admin", "/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["admin", "/ranked/maps"],
  ["admin", "/ranked/texts/about"],
  ["admin", "/ranked/settings"],
  ["admin", "/ranked/modes"],
  ["admin", "/ranked/modes/1"],
  ["admin", "/ranked/servers", { state: "UNMATCHED" }],
  ["admin", "/ranked/admin", { freezed: false }],
  ["admin", "/ranked/announcements"],
  ["admin", "/ranked/history"],
];

beforeAll(setUpBrowser);

// After an intended change, `npx vitest run --project unit ranked-button -u` updates the snapshots. Review their difference.
test.each(screens.map(([viewer, href, values = {}, buttonNames]) => [viewer, href, values, buttonNames] as const))(
  "the snapshot contains what the fields and buttons do for %s at %s %j",
  async (...screen) => {
    const lines = await exploreScreen(screen);
    expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
  },
);
