/** A log line of a game server, as its console prints it. */
export type EconLine = {
  /** The part of the server that wrote it, such as `game` or `Console`. */
  readonly system: string;
  readonly text: string;
};

/** Matches a log line of Teeworlds or of DDNet. The groups are the system of Teeworlds, that of DDNet, and the text. */
const linePattern = /^(?:\[\d\d:\d\d:\d\d\]\[([^\]]+)\]|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z] ([^:]+)): (.*)$/su;

/**
 * Parses a log line of Teeworlds (`[18:21:01][server]: …`) or DDNet (`2026-11-22 18:21:09 I server: …`). Returns `null` if it
 * is neither.
 */
export function parseEconLine(line: string): EconLine | null {
  const [, teeworlds, ddnet, text = ""] = linePattern.exec(line) ?? [];
  const system = teeworlds ?? ddnet;
  return system === undefined ? null : { system, text };
}

/**
 * Returns whether the console itself printed a line, rather than the game or a player. Teeworlds and DDNet have different
 * names for the console.
 */
export function isConsoleOutput({ system }: EconLine): boolean {
  return ["Console", "console", "config", "chatresp"].includes(system);
}

/**
 * Parses what the console replies to a command that is only the name of a setting. Returns the setting's value;
 * `undefined` if the reply contains none.
 */
export function parseSettingValue(response: readonly string[]): string | undefined {
  return response.map((text) => /^Value: (.*)$/su.exec(text)?.[1]).find((value) => value !== undefined);
}

/** Returns whether the response says that the command does not exist. */
export function isUnknownCommand(response: readonly string[]): boolean {
  return response.some((text) => /^No such command: .*\.$/su.test(text));
}

/** Patterns for a line that the command `status` prints: of Teeworlds, and of DDNet. */
const statusPatterns = [
  /^id=(?<id>\d+) addr=\S+ client=\d+ name='(?<name>.*)' score=-?\d+$/su,
  /^id=(?<id>\d+) addr=<\{[^}]*\}> name='(?<name>.*)' client=\d+ secure=\w+ flags=-?\d+(?: .*)?$/su,
];

/** A client that is connected to a game server. */
export type Client = {
  /** Identifies the connection in console commands. */
  readonly id: number;
  readonly name: string;
};

/**
 * Parses a line of the `status` command. Returns `null` if it describes no client. The server does not escape names, so only
 * a match of the complete line is safe.
 */
export function parseConnectedClient(text: string): Client | null {
  const fields = statusPatterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (fields === undefined) return null;
  const { id = "", name = "" } = fields;
  return { id: Number(id), name };
}

/** Returns the name of the client in a line of `status`; `null` if it describes none. */
export function parseClientName(text: string): string | null {
  return parseConnectedClient(text)?.name ?? null;
}

/**
 * Quotes a value as one argument of a command.
 * @throws RangeError if it contains a control character, which would end the command even in quotes, or more than 500 bytes
 */
export function quoteArgument(value: string): string {
  if (/\p{Cc}|\p{Cs}/u.test(value)) throw new RangeError("A console argument must not contain control characters");
  if (Buffer.byteLength(value) > 500) throw new RangeError("A console argument must have at most 500 bytes");
  return `"${value.replace(/[\\"]/g, "\\$&")}"`;
}
