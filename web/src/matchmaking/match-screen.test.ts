import { expect, test } from "vitest";
import { createConsoleLine } from "./match-screen.tsx";

const teams = { redPlayers: [{}, {}], bluePlayers: [{}], openPlaces: { red: 0, blue: 1 } };
const match = { map: "ctf5", ...teams } as unknown as Parameters<typeof createConsoleLine>[0];
const modeWithoutSettings = { _id: "1", name: "Duo", scoreLimit: null, timeLimit: null, spectators: null };

test("contains the mode's settings and ends with the map", () => {
  expect(createConsoleLine(match, { ...modeWithoutSettings, scoreLimit: 1000, timeLimit: 20, spectators: 8 })).toBe(
    "sv_gametype gctf; sv_scorelimit 1000; sv_timelimit 20; sv_player_slots 4; sv_max_clients 12; sv_map ctf5",
  );
  expect(createConsoleLine(match, { ...modeWithoutSettings, timeLimit: 0 })).toBe(
    "sv_gametype gctf; sv_timelimit 0; sv_map ctf5",
  );
  expect(createConsoleLine(match, modeWithoutSettings)).toBe("");
});

test("omits a map name that could inject a command", () => {
  expect(createConsoleLine({ ...match, map: "ctf5; shutdown" }, { ...modeWithoutSettings, timeLimit: 20 })).toBe(
    "sv_gametype gctf; sv_timelimit 20",
  );
});
