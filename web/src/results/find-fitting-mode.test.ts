import type { Mode } from "contract/modes.ts";
import { expect, test } from "vitest";
import { findFittingMode } from "./find-fitting-mode.ts";

const createMode = (name: string, scoreLimit: number | null, timeLimit: number | null): Mode => ({
  _id: name,
  name,
  scoreLimit,
  timeLimit,
  spectators: null,
});
const short = createMode("Short", 600, 10);
const long = createMode("gCTF", 1000, 20);
const instagib = createMode("iCTF", 1000, 20);
const open = createMode("Open", null, null);

/** The first lines of a message, as a server writes them in two formats. */
const createPsv = (gameType: string, scoreLimit: number, timeLimit: number) =>
  `---> Server: EU, Map: ctf5, Gametype: ${gameType}.\n(Length: 9 min 0 sec, Scorelimit: ${scoreLimit}, Timelimit: ${timeLimit})`;
const createJson = (gameType: string, scoreLimit: number, timeLimit: number) =>
  JSON.stringify({ game_type: gameType, score_limit: scoreLimit, time_limit: timeLimit }, null, "\t");

test.each([
  { label: "the only mode with the limits", modes: [short, long], message: createPsv("gctf", 600, 10), fit: short },
  { label: "the limits of JSON", modes: [short, long], message: createJson("gctf", 1000, 20), fit: long },
  {
    label: "the game type of equal limits",
    modes: [long, instagib],
    message: createPsv("ictf", 1000, 20),
    fit: instagib,
  },
  { label: "a mode without limits", modes: [short, open], message: createPsv("gctf", 1000, 20), fit: open },
  { label: "other limits", modes: [short, long], message: createPsv("gctf", 0, 0), fit: undefined },
  { label: "several modes of another name", modes: [short, open], message: createPsv("ctf", 600, 10), fit: undefined },
  { label: "a text without settings", modes: [short], message: "red_name, red_score", fit: undefined },
  {
    label: "messages of different modes",
    modes: [short, long],
    message: createPsv("gctf", 600, 10) + createPsv("gctf", 1000, 20),
    fit: undefined,
  },
])("finds the mode that fits: $label", ({ modes, message, fit }) => {
  expect(findFittingMode(modes, message)).toBe(fit);
});
