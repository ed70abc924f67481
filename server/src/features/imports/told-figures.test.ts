import { expect, test } from "vitest";
import { parseRoundMessage } from "./parse-round-message.ts";

test("keeps every figure that newer servers tell, and those that it can read of others", () => {
  const told = {
    ...{ flag_grabs: 7, flag_returns: 2, flagger_kills: 3, shots_fired: 120, shots_hit: 41 },
    ...{ hooks: 88, hooks_missed: 20, hooks_hit_player: 9 },
  };
  const message = { game_type: "gctf", map: "ctf5", score_red: 3, score_blue: 1 };
  const [first, second, third] = ["Ann", "Ben", "Cleo"].map((name, id) => ({
    ...{ id, name, team: "red", score: 9, kills: 5, deaths: 2, flag_captures: 1, flag_grabs: 2 },
  }));
  const players = [
    { ...first, ...told },
    { ...second, flag_grabs: "many", shots_fired: -1, hooks: 1.5, shots_hit: 2 ** 31, flag_returns: "4" },
    { ...third, flag_grabs: undefined },
  ];
  const read = parseRoundMessage(JSON.stringify({ ...message, players }));
  expect(read.players.map(({ figures }) => figures)).toEqual([
    {
      ...{ grabs: 7, returns: 2, carrierKills: 3, shots: 120, hits: 41 },
      ...{ hooks: 88, hooksMissed: 20, hooksHit: 9 },
    },
    { returns: 4 },
    undefined,
  ]);
});
