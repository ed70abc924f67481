// @vitest-environment happy-dom
import { type ButtonScreen, testScreens } from "./testing/explore-screen.ts";
import { openResult } from "./testing/sample-entities.ts";

const screens: readonly ButtonScreen[] = [
  ["visitor", "/auth/signin?redirectUrl=%2Franked%2Fmaps"],
  ["visitor", "/auth/invitation"],
  ["visitor", "/ranked/join"],
  ["admin", "/ranked"],
  ["admin", "/ranked/users/1"],
  ["admin", "/ranked/users/1", { ban: null, blocked: false }, /^Ban/],
  ["leader", "/ranked/users/profile"],
  ["admin", "/ranked/results"],
  ["admin", "/ranked/results/1", openResult],
  // The players of the result have the id 7. The search finds the players 1 and 2, so they can be added.
  ["admin", "/ranked/results/1", { ...openResult, userId: "7" }],
  ["admin", "/ranked/results/1", { ...openResult, isForfeit: true }, /forfeit$/i],
  ["leader", "/ranked/results/1"],
  ["visitor", "/ranked/stats"],
  // The second page of a list without entries, and its first page with the button that removes the filters.
  ["visitor", "/ranked/stats?userName=ann&clanName=owl&page=2", { rowCount: 0 }],
  ["visitor", "/ranked/stats?userName=ann&clanName=owl", { rowCount: 0 }, /^Show all/],
  ["visitor", "/ranked/users?userName=ann&page=2", { rowCount: 0 }],
  ["visitor", "/ranked/users?userName=ann", { rowCount: 0 }, /^Show all/],
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
  ["admin", "/ranked/history", { isReversed: true }],
];

testScreens(screens);
