import { describe, expect, test } from "vitest";
import { createServerRound } from "../../../test/play.ts";
import type { ServerRound } from "../results/imports/format-round-message.ts";
import { comparePosts, hasReachedLimit } from "./parse-posted-round.ts";

/** Creates a round as it is parsed from a post: ten minutes on ctf5, and 316:409. */
const createPost = (changes: Partial<ServerRound> = {}, names = ["Ann", "Bob"]) => ({
  ...createServerRound(names, { map: "ctf5", durationSeconds: 600, redScore: 316, blueScore: 409, ...changes }),
  format: "json",
  hasLostMarkdown: false,
});

/** Returns a post whose players have this many more kills than those of `createPost`. */
function addKills(count: number, changes: Partial<ServerRound>) {
  const post = createPost(changes);
  return { ...post, players: post.players.map((player) => ({ ...player, kills: player.kills + count })) };
}

describe("a post compared with an earlier one of its server is", () => {
  const earlier = createPost();
  const noDuration = { durationSeconds: null };

  test.each([
    { comparison: "SAME", later: createPost(noDuration), rule: "the same state if another format has no duration" },
    { comparison: "LATER", later: createPost({ durationSeconds: 601 }), rule: "a later state after a second" },
    { comparison: "LATER", later: addKills(1, noDuration), rule: "a later state if only kills were added" },
    { comparison: "OTHER_ROUND", later: addKills(-1, noDuration), rule: "of another round if kills were lost" },
    { comparison: "OTHER_ROUND", later: addKills(1, {}), rule: "of another round with other kills after no time" },
    { comparison: "OTHER_ROUND", later: createPost({ durationSeconds: 599 }), rule: "of another round if shorter" },
    { comparison: "OTHER_ROUND", later: createPost({ map: "ctf1" }), rule: "of another round on another map" },
    { comparison: "OTHER_ROUND", later: createPost({ redScore: 315 }), rule: "of another round if red lost points" },
    { comparison: "OTHER_ROUND", later: createPost({ blueScore: 408 }), rule: "of another round if blue lost points" },
    {
      comparison: "OTHER_TEAMS",
      later: createPost({ durationSeconds: 700 }, ["Ann", "Cid"]),
      rule: "perhaps a later state with another line-up",
    },
    {
      comparison: "OTHER_TEAMS",
      later: createPost({ durationSeconds: 700 }, ["Bob", "Ann"]),
      rule: "perhaps a later state with swapped sides",
    },
  ])("$rule", ({ comparison, later }) => {
    expect(comparePosts(earlier, later, new Set())).toBe(comparison);
  });

  const reconnected = createPost({ durationSeconds: 700 }, ["(1)Ann", "Bob"]);
  test.each([
    { comparison: "LATER", realNames: new Set<string>(), rule: "a later state if a player has reconnected" },
    { comparison: "OTHER_TEAMS", realNames: new Set(["(1)Ann"]), rule: "of other teams if a user has that name" },
    { comparison: "OTHER_TEAMS", realNames: null, rule: "of other teams if no name counts as reconnected" },
  ])("$rule", ({ comparison, realNames }) => {
    expect(comparePosts(earlier, reconnected, realNames)).toBe(comparison);
  });
});

describe("a round", () => {
  const limits = { scoreLimit: 500, timeLimit: 10, durationSeconds: 599, redScore: 499, blueScore: 0 };
  test.each([
    { isReached: false, changes: {} },
    { isReached: true, changes: { redScore: 500 } },
    { isReached: true, changes: { redScore: 0, blueScore: 500 } },
    { isReached: false, changes: { redScore: 500, blueScore: 500 } },
    { isReached: false, changes: { redScore: 500, scoreLimit: 0 } },
    { isReached: false, changes: { redScore: 500, scoreLimit: null } },
    { isReached: true, changes: { durationSeconds: 600 } },
    { isReached: false, changes: { durationSeconds: 600, redScore: 0 } },
    { isReached: false, changes: { durationSeconds: 600, timeLimit: 0 } },
    { isReached: false, changes: { durationSeconds: null } },
  ])("with $changes has reached a limit: $isReached", ({ isReached, changes }) => {
    expect(hasReachedLimit(createPost({ ...limits, ...changes }))).toBe(isReached);
  });
});
