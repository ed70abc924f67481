import { maxInvitations } from "contract/constants.ts";
import { refuse } from "../../platform/refusal.ts";

/** A line of a pasted list, as it stands there. */
export type ListLine = {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly clan: string;
};

type Column = "name" | "email" | "clan";

const columnOf: Readonly<Record<string, Column>> = {
  ...{ name: "name", player: "name", username: "name", "user name": "name" },
  ...{ email: "email", "e-mail": "email", mail: "email" },
  ...{ clan: "clan", team: "clan" },
};

/**
 * The lines of a pasted list: name, e-mail and clan, unless its first line names the columns in another order. Tabs
 * separate them where a line has any, as spreadsheets copy; else semicolons, else commas. Empty lines are skipped.
 * @throws INVALID_INPUT for an empty list, or one of more than 500 players
 */
export function readPlayerList(text: string): ListLine[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, fields: fieldsOf(line) }))
    .filter(({ fields }) => fields.some((field) => field !== ""));
  const [first] = lines;
  const named = first && columnsNamedIn(first.fields);
  const columns = named ?? (["name", "email", "clan"] as const);
  const players = (named ? lines.slice(1) : lines).map(({ line, fields }) => {
    const fieldOf = (column: Column) => fields[columns.indexOf(column)] ?? "";
    return { line, name: fieldOf("name"), email: fieldOf("email"), clan: fieldOf("clan") };
  });
  if (players.length === 0) throw refuse("INVALID_INPUT", { field: "text", reason: "must name a player" });
  if (players.length > maxInvitations) {
    throw refuse("INVALID_INPUT", { field: "text", reason: `must have at most ${maxInvitations} players` });
  }
  return players;
}

function fieldsOf(line: string): string[] {
  const separator = ["\t", ";", ","].find((one) => line.includes(one)) ?? "\t";
  return line.split(separator).map((field) => field.trim());
}

/** The columns that a first line names; `null` where it is a player. A single word may be a player's name. */
function columnsNamedIn(fields: readonly string[]): Column[] | null {
  const columns = fields.map((field) => columnOf[field.toLowerCase()]);
  const isNamed = fields.length > 1 && columns.includes("name");
  return isNamed && columns.every((column) => column !== undefined) ? columns : null;
}
