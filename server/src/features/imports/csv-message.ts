import type { MessageFormat } from "./round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

/** The headings of a round with and without teams. */
const headings = /^(?:red_name,|score, name(?:, alive)?$)/;

/** Recognised only to be refused with the reason: it lacks too much. */
export const csvFormat: MessageFormat = {
  name: "csv",
  recognise: (text) => (headings.test(text) ? 0 : -1),
  read([first]) {
    throw new UnreadableMessage(
      first.number,
      "csv lacks the map, the limits and each player's kills, deaths and flags; post the round's psv, ascii or json message",
    );
  },
};
