import { expect, test } from "vitest";
import { lineFor } from "./match-screen.tsx";

const teams = { redPlayers: [{}, {}], bluePlayers: [{}], openPlaces: { red: 0, blue: 1 } };
const match = { map: "ctf5", ...teams } as unknown as Parameters<typeof lineFor>[0];
const none = { _id: "1", name: "Duo", scoreLimit: null, timeLimit: null, spectators: null };

test("says what is agreed, and the map last", () => {
  expect(lineFor(match, { ...none, scoreLimit: 1000, timeLimit: 20, spectators: 8 })).toBe(
    "sv_gametype gctf; sv_scorelimit 1000; sv_timelimit 20; sv_player_slots 4; sv_max_clients 12; sv_map ctf5",
  );
  expect(lineFor(match, { ...none, timeLimit: 0 })).toBe("sv_gametype gctf; sv_timelimit 0; sv_map ctf5");
  expect(lineFor(match, none)).toBe("");
});

test("a map's name cannot become a command", () => {
  expect(lineFor({ ...match, map: "ctf5; shutdown" }, { ...none, timeLimit: 20 })).toBe(
    "sv_gametype gctf; sv_timelimit 20",
  );
});
