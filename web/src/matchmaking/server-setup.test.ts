import { expect, test } from "vitest";
import { createConsoleLine } from "./server-setup.tsx";

/** A match of two against two, in which a blue player is missing. The console line needs only the number of players. */
const match = {
  map: "ctf5",
  redPlayers: [{}, {}],
  bluePlayers: [{}],
  openPlaces: { red: 0, blue: 1 },
} as unknown as Parameters<typeof createConsoleLine>[0];
const modeWithoutSettings = { _id: "1", name: "Duo", scoreLimit: null, timeLimit: null, spectators: null };

test("the console line contains the mode's settings and ends with the map", () => {
  // With 8 spectators, the server needs slots for 4 players and 12 clients.
  const mode = { ...modeWithoutSettings, scoreLimit: 1000, timeLimit: 20, spectators: 8 };
  expect(createConsoleLine(match, mode)).toBe(
    "sv_gametype gctf; sv_scorelimit 1000; sv_timelimit 20; sv_player_slots 4; sv_max_clients 12; sv_map ctf5",
  );
});

test("the console line contains a limit of 0, which means no limit", () => {
  expect(createConsoleLine(match, { ...modeWithoutSettings, timeLimit: 0 })).toBe(
    "sv_gametype gctf; sv_timelimit 0; sv_map ctf5",
  );
});

test("the console line is empty for a mode without settings", () => {
  expect(createConsoleLine(match, modeWithoutSettings)).toBe("");
});

test("the console line omits a map name that could inject a command", () => {
  expect(createConsoleLine({ ...match, map: "ctf5; shutdown" }, { ...modeWithoutSettings, timeLimit: 20 })).toBe(
    "sv_gametype gctf; sv_timelimit 20",
  );
});
