import { gameLimits, mapMax, playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import { dateMeant } from "../platform/typed-dates.ts";
import type { Figure } from "./player-figures.ts";
import { changedFigures, changedInputs, type Edits, type Inputs } from "./result-edits.ts";
import type { Result } from "./results-area.ts";

/** What is wrong with what was typed, in words that can stand at the field. What was not changed is never wrong. */
export interface EditFaults {
  readonly inputs: Partial<Record<keyof Inputs, string>>;
  /** By the player's `userId`. */
  readonly figures: Readonly<Record<string, Partial<Record<Figure, string>>>>;
  readonly any: boolean;
}

export function faultsIn(result: Result, edits: Edits): EditFaults {
  const inputs = faultyIn(withBothScores(result, changedInputs(result, edits)), INPUT_RULES);
  const players = [...result.redPlayers, ...result.bluePlayers].map(
    (player) => [player.userId, faultyIn(changedFigures(player, edits), FIGURE_RULES)] as const,
  );
  const any = [inputs, ...players.map(([, faults]) => faults)].some((faults) => Object.keys(faults).length > 0);
  return { inputs, figures: Object.fromEntries(players), any };
}

/** A first score wants the other one too. */
function withBothScores({ hasRound }: Result, changed: Partial<Inputs>): Partial<Inputs> {
  if (hasRound || (changed.redScore === undefined && changed.blueScore === undefined)) return changed;
  return { redScore: null, blueScore: null, ...changed };
}

/** `null`: as it should be. */
type Rule<T> = (typed: T) => string | null;
type Rules<Fields> = { readonly [Name in keyof Fields]: Rule<Fields[Name]> };

const anything = () => null;
const score = whole(teamScoreLimits, "needed");
const limit = whole(gameLimits, "optional");
const INPUT_RULES: Rules<Inputs> = {
  date: (typed) => (dateMeant(typed) === null ? "Please enter a day and a time" : null),
  modeId: anything,
  redClanId: anything,
  blueClanId: anything,
  map: (typed) => {
    if (typed.length > mapMax) return `At most ${mapMax} characters`;
    return isSingleLine(typed) ? null : "One line without control characters";
  },
  timeLimit: limit,
  scoreLimit: limit,
  redScore: score,
  blueScore: score,
};

const figure = whole(playerFigureLimits, "needed");
const FIGURE_RULES: Rules<Record<Figure, number | null>> = {
  score: figure,
  flags: whole(playerFigureLimits, "optional"),
  kills: figure,
  deaths: figure,
};

function whole({ min, max }: { readonly min: number; readonly max: number }, empty: "needed" | "optional") {
  return (typed: number | null): string | null => {
    if (typed === null) return empty === "optional" ? null : "Please enter a number";
    if (typed < min) return `At least ${min}`;
    if (typed > max) return `At most ${max}`;
    return Number.isInteger(typed) ? null : "Whole numbers only";
  };
}

function faultyIn<Fields extends object>(typed: Partial<Fields>, rules: Rules<Fields>) {
  const names = Object.keys(typed) as (keyof Fields)[];
  const faults = names.flatMap((name) => {
    const fault = rules[name](typed[name] as Fields[keyof Fields]);
    return fault === null ? [] : [[name, fault] as const];
  });
  return Object.fromEntries(faults) as Partial<Record<keyof Fields, string>>;
}
