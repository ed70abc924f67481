/** A line of a server's log, as its external console writes it. */
export type EconLine = {
  /** What wrote it, such as `game` or `Console`. */
  readonly system: string;
  readonly text: string;
};

const linePattern = /^(?:\[\d\d:\d\d:\d\d\]\[([^\]]+)\]|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z] ([^:]+)): (.*)$/su;

/** Reads a line of Teeworlds (`[18:21:01][server]: …`) or DDNet (`2026-11-22 18:21:09 I server: …`); `null`: it is neither. */
export function readEconLine(line: string): EconLine | null {
  const [, teeworlds, ddnet, text = ""] = linePattern.exec(line) ?? [];
  const system = teeworlds ?? ddnet;
  return system === undefined ? null : { system, text };
}

/** What the console itself answers, by the names of both kinds of server; nothing that a player writes. */
export function isConsoleAnswer({ system }: EconLine): boolean {
  return ["Console", "console", "config", "chatresp"].includes(system);
}

/** The value that a setting's bare name was answered with; `undefined`: this is no such answer. */
export function valueIn(answer: readonly string[]): string | undefined {
  return answer.map((text) => /^Value: (.*)$/su.exec(text)?.[1]).find((value) => value !== undefined);
}

export function isUnknownCommand(answer: readonly string[]): boolean {
  return answer.some((text) => /^No such command: .*\.$/su.test(text));
}

const statusPatterns = [
  /^id=\d+ addr=\S+ client=\d+ name='(.*)' score=-?\d+$/su,
  /^id=\d+ addr=<\{.*?\}> name='(.*)' client=\d+ secure=\w+ flags=-?\d+(?: .*)?$/su,
];

/** The name in a line of `status`; `null`: it is none. Names are not escaped: both ends are anchored. */
export function nameInStatus(text: string): string | null {
  for (const pattern of statusPatterns) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

/**
 * A value as one argument of a command, whatever it holds.
 * @throws RangeError for a control character, which no quoting keeps from ending the command, and for more than 500 bytes
 */
export function quoted(value: string): string {
  if (/\p{Cc}|\p{Cs}/u.test(value)) throw new RangeError("A value for a console holds a control character");
  if (Buffer.byteLength(value) > 500) throw new RangeError("A value for a console has more than 500 bytes");
  return `"${value.replace(/[\\"]/g, "\\$&")}"`;
}
