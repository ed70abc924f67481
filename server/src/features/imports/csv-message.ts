import { UnreadableMessage } from "./round-message.ts";

/** The headings of a round with and without teams. */
export const csvStart = /^(?:red_name,|score, name(?:, alive)?$)/;

/** The refusal of a csv message, naming what it lacks. */
export function csvRefusal(line: number): UnreadableMessage {
  return new UnreadableMessage(
    line,
    "csv lacks the map, the limits and each player's kills, deaths and flags; post the round's psv, ascii or json message",
  );
}
