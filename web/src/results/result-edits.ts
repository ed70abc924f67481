import type { ResultPlayer } from "contract/results.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";
import { type Figure, figures } from "./player-figures.ts";
import type { Result, ResultChanges } from "./results-area.ts";

/** What stands in the fields of a result: texts as typed, numbers, `null` for an empty box. */
export interface Inputs {
  /** To the minute, in the viewer's zone. */
  readonly date: string;
  /** "" for none. */
  readonly modeId: string;
  readonly redClanId: string;
  readonly blueClanId: string;
  readonly map: string;
  readonly timeLimit: number | null;
  readonly scoreLimit: number | null;
  readonly redScore: number | null;
  readonly blueScore: number | null;
}
export type FigureInputs = Readonly<Record<Figure, number | null>>;

/** What an admin typed over a result and has not saved. It lies over the result as it is, whoever changes that meanwhile. */
export interface Edits {
  readonly inputs: Partial<Inputs>;
  /** By the player's `userId`. */
  readonly figures: Readonly<Record<string, Partial<FigureInputs>>>;
}
export const noEdits: Edits = { inputs: {}, figures: {} };

/** What stands in the fields when nothing was typed. Without a round there are no scores, so that 0 can be typed as one. */
export function inputsOf(result: Result): Inputs {
  const { date, modeId, redClanId, blueClanId, map, timeLimit, scoreLimit, hasRound } = result;
  const { redScore, blueScore } = hasRound ? result : { redScore: null, blueScore: null };
  const chosen = { modeId: modeId ?? "", redClanId: redClanId ?? "", blueClanId: blueClanId ?? "", map: map ?? "" };
  return { date: dateTyped(new Date(date)), ...chosen, timeLimit, scoreLimit, redScore, blueScore };
}

/** The fields that differ from the result. */
export function changedInputs(result: Result, { inputs }: Edits): Partial<Inputs> {
  const stored = inputsOf(result);
  const names = Object.keys(inputs) as (keyof Inputs)[];
  return Object.fromEntries(names.filter((name) => inputs[name] !== stored[name]).map((name) => [name, inputs[name]]));
}

/** The figures of a player that differ from the result. */
export function changedFigures(player: ResultPlayer, { figures: edited }: Edits): Partial<FigureInputs> {
  const typed = edited[player.userId] ?? {};
  const names = figures.filter((name) => typed[name] !== undefined && typed[name] !== player[name]);
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}

/** What an update sends: only what changed. `null`: nothing did. Asks for edits without faults. */
export function changesIn(result: Result, edits: Edits): ResultChanges | null {
  const { date, modeId, redClanId, blueClanId, map, ...numbers } = changedInputs(result, edits);
  const changes = {
    ...numbers,
    ...(date !== undefined && { date: dateMeant(date) }),
    ...noneWhereEmpty({ modeId, redClanId, blueClanId, map: map?.trim() }),
    ...changedTeam("redPlayers", result, edits),
    ...changedTeam("bluePlayers", result, edits),
  };
  // Without faults no box is empty that must not be.
  return Object.keys(changes).length === 0 ? null : (changes as ResultChanges);
}

/** The texts that are there, an empty one as `null`. */
function noneWhereEmpty(texts: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(given.map(([name, text]) => [name, text || null]));
}

function changedTeam(team: "redPlayers" | "bluePlayers", result: Result, edits: Edits) {
  const changed = result[team].flatMap((player) => {
    const change = changedFigures(player, edits);
    return Object.keys(change).length === 0 ? [] : { userId: player.userId, ...change };
  });
  return changed.length === 0 ? {} : { [team]: changed };
}

/** What is still to be saved after these edits were: whatever was typed since. */
export function withoutSaved(edits: Edits, saved: Edits): Edits {
  const players = Object.entries(edits.figures).map(([userId, typed]) => [
    userId,
    unlike(typed, saved.figures[userId] ?? {}),
  ]);
  return { inputs: unlike(edits.inputs, saved.inputs), figures: Object.fromEntries(players) };
}

function unlike<Fields extends object>(fields: Fields, others: Fields): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => fields[name] !== others[name]).map((name) => [name, fields[name]]),
  ) as Partial<Fields>;
}
