import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Why a console cannot be used, in words for admins. Nothing of it is the server's own text. */
export class EconError extends Error {
  override readonly name = "EconFault";
}

export type EconEndpoint = {
  /** An address, no name: it was resolved and checked before. */
  readonly address: string;
  readonly port: number;
  readonly password: string;
};

/** How long a server may take to answer, in milliseconds. One without players answers once a second. */
const answerMs = 5000;
/** What is read for one answer at most. */
const answerBytes = 4 * 2 ** 20;
/** The longest line that is read, in characters: game servers cut theirs near one KiB. */
export const maxLineLength = 4096;
/** Milliseconds until a connection that the server does not end is given up. */
const lingerMs = 10_000;
/** Milliseconds for which the end of a connection is awaited: a server without players looks once a second. */
const goodbyeMs = 3000;

const prompt = "Enter password:";
const granted = "Authentication successful. External console access granted.";
/** What is said instead of either, as people are told it. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^Wrong password \d\/\d\.$/, "The console's password is wrong."],
  [/^Too many authentication tries$/, "The console takes no more passwords for now."],
  [/^no free slot available$/, "All places of the console are taken."],
  [/^only one client per IP allowed$/, "Another program of this address is at the console."],
  [/^You have been banned/i, "The console has banned this address."],
];

/** Who waits for an answer: is told each line, and ended by `done`. */
type Reader = { readonly read: (line: string) => void; readonly fail: (fault: EconError) => void };

/**
 * A connection to a server's external console (econ): TCP lines in clear text. Ends by half-closing, because
 * Teeworlds 0.7.5 dies where it answers a connection that was closed.
 */
export class EconConnection {
  readonly #socket: Socket;
  readonly #onLog: (line: EconLine) => void;
  #rest = "";
  #bytes = 0;
  #fault: EconError | null = null;
  #reader: Reader | null = null;

  private constructor(socket: Socket, onLog: (line: EconLine) => void) {
    this.#socket = socket;
    this.#onLog = onLog;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => this.#take(text));
    for (const end of ["end", "close"]) socket.on(end, () => this.#fail("The console ended the connection."));
    socket.on("error", () => this.#fail("The connection to the console broke."));
  }

  /**
   * Connects and signs in.
   * @param onLog told every line after the login that is no answer
   * @throws EconFault
   */
  static async open(
    { address, port, password }: EconEndpoint,
    onLog: (line: EconLine) => void = () => undefined,
    waitMs = answerMs,
  ): Promise<EconConnection> {
    const socket = await connected(address, port, waitMs);
    const connection = new EconConnection(socket, onLog);
    try {
      await connection.#until((line) => line === prompt, "is no console of a game server", waitMs, refuseLogin);
      connection.#write([password]);
      await connection.#until((line) => line === granted, "does not answer to the password", waitMs, refuseLogin);
    } catch (fault) {
      await connection.close();
      throw fault;
    }
    return connection;
  }

  get isOpen(): boolean {
    return this.#fault === null;
  }

  /**
   * Sends commands in one write.
   * @returns what the console answered to each, by its own lines only
   * @throws EconFault after which nothing is known of what they did
   */
  async run(commands: readonly string[], waitMs = answerMs): Promise<string[][]> {
    const answers = await this.#answersTo(commands, isConsoleOutput, waitMs);
    return answers.map((lines) => lines.map(({ text }) => text));
  }

  /** What `read` finds in the lines that a command has the server itself write. @throws EconFault */
  async list<Found>(command: string, read: (text: string) => Found | null, waitMs = answerMs): Promise<Found[]> {
    const answers = await this.#answersTo([command], ({ system }) => system.toLowerCase() === "server", waitMs);
    const found = answers.flat().map(({ text }) => read(text));
    return found.filter((one) => one !== null);
  }

  /** Ends the connection and goes on reading. Resolves when the server has ended it too, or after a while. */
  async close(): Promise<void> {
    this.#fail("The connection is closed.");
    if (this.#socket.closed) return;
    // One that breaks meanwhile is closed, too.
    await Promise.race([once(this.#socket, "close").catch(() => undefined), pause(goodbyeMs)]);
  }

  /** The lines between two marks, which the server repeats in its own order. */
  async #answersTo(commands: readonly string[], isAnswer: (line: EconLine) => boolean, waitMs: number) {
    if (commands.some((command) => /[\r\n\0]/.test(command))) throw new RangeError("A command must be one line");
    const mark = `league-${randomBytes(8).toString("hex")}-`;
    const answers: EconLine[][] = commands.map(() => []);
    let next = 0;
    const read = (text: string) => {
      const line = parseEconLine(text);
      if (line === null) return false;
      if (isConsoleOutput(line) && line.text === mark + next) next += 1;
      else if (isAnswer(line)) answers[next]?.push(line);
      return next === commands.length;
    };
    const answered = this.#until(read, "does not answer", waitMs);
    this.#write(commands.flatMap((command, index) => [command, `echo ${mark}${index}`]));
    await answered;
    return answers;
  }

  #write(lines: readonly string[]): void {
    if (this.#fault === null) this.#socket.write(lines.map((line) => `${line}\n`).join(""));
  }

  #take(text: string): void {
    if (this.#fault !== null) return;
    const lines = (this.#rest + text.replaceAll("\0", "")).split("\n");
    // One character more than a line may have is enough to tell that the line is too long.
    this.#rest = (lines.pop() ?? "").slice(0, maxLineLength + 1);
    this.#bytes += text.length;
    if (this.#reader !== null && this.#bytes > answerBytes) {
      this.#fail("The console writes more than can be read.");
      return;
    }
    for (const line of lines) if (line.length <= maxLineLength) this.#tell(line);
  }

  #tell(text: string): void {
    this.#reader?.read(text);
    const line = parseEconLine(text);
    if (line !== null && !isConsoleOutput(line)) this.#onLog(line);
  }

  #fail(words: string): void {
    if (this.#fault !== null) return;
    // A full console greets without the end of a line.
    this.#reader?.read(this.#rest);
    this.#fault = new EconError(words);
    this.#reader?.fail(this.#fault);
    this.#socket.end();
    this.#socket.resume();
    void pause(lingerMs, undefined, { ref: false }).then(() => this.#socket.destroy());
  }

  /** Resolves at the line that is awaited. @param check throws the fault that a line means */
  #until(
    isIt: (line: string) => boolean,
    fault: string,
    waitMs: number,
    check?: (line: string) => void,
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#fault !== null) return Promise.reject(this.#fault);
    const timer = setTimeout(() => reject(new EconError(`What listens there ${fault}.`)), waitMs);
    this.#bytes = 0;
    this.#reader = {
      fail: reject,
      read(line) {
        try {
          check?.(line);
          if (isIt(line)) resolve();
        } catch (refused) {
          reject(refused);
        }
      },
    };
    return promise.finally(() => {
      clearTimeout(timer);
      this.#reader = null;
    });
  }
}

function refuseLogin(line: string): void {
  const refusal = refusals.find(([pattern]) => pattern.test(line));
  if (refusal) throw new EconError(refusal[1]);
}

function connected(host: string, port: number, waitMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  // A connection does not keep the process from ending.
  socket.unref();
  const refuse = () => {
    socket.destroy();
    reject(new EconError(`Nothing answers at port ${port} of the console.`));
  };
  const timer = setTimeout(refuse, waitMs);
  // Stays, as nobody else listens before the next turn; a connection that breaks later refuses nothing any more.
  socket.once("error", refuse);
  socket.once("connect", () => resolve(socket));
  return promise.finally(() => clearTimeout(timer));
}

/** A line of a server's log, as its external console writes it. */
export type EconLine = {
  /** What wrote it, such as `game` or `Console`. */
  readonly system: string;
  readonly text: string;
};

const linePattern = /^(?:\[\d\d:\d\d:\d\d\]\[([^\]]+)\]|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z] ([^:]+)): (.*)$/su;

/** Reads a line of Teeworlds (`[18:21:01][server]: …`) or DDNet (`2026-11-22 18:21:09 I server: …`); `null`: it is neither. */
export function parseEconLine(line: string): EconLine | null {
  const [, teeworlds, ddnet, text = ""] = linePattern.exec(line) ?? [];
  const system = teeworlds ?? ddnet;
  return system === undefined ? null : { system, text };
}

/** What the console itself answers, by the names of both kinds of server; nothing that a player writes. */
export function isConsoleOutput({ system }: EconLine): boolean {
  return ["Console", "console", "config", "chatresp"].includes(system);
}

/** The value that a setting's bare name was answered with; `undefined`: this is no such answer. */
export function parseSettingValue(answer: readonly string[]): string | undefined {
  return answer.map((text) => /^Value: (.*)$/su.exec(text)?.[1]).find((value) => value !== undefined);
}

export function isUnknownCommand(answer: readonly string[]): boolean {
  return answer.some((text) => /^No such command: .*\.$/su.test(text));
}

const statusPatterns = [
  /^id=(?<id>\d+) addr=\S+ client=\d+ name='(?<name>.*)' score=-?\d+$/su,
  /^id=(?<id>\d+) addr=<\{[^}]*\}> name='(?<name>.*)' client=\d+ secure=\w+ flags=-?\d+(?: .*)?$/su,
];

/** Somebody who is connected to a server. */
export type Client = {
  /** By which commands of the console name the connection. */
  readonly id: number;
  readonly name: string;
};

/** The client in a line of `status`; `null`: it tells of none. Names are not escaped: both ends are anchored. */
export function parseConnectedClient(text: string): Client | null {
  const found = statusPatterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { id = "", name = "" } = found;
  return { id: Number(id), name };
}

/** The name in a line of `status`; `null`: it tells of nobody. */
export function parseClientName(text: string): string | null {
  return parseConnectedClient(text)?.name ?? null;
}

/**
 * A value as one argument of a command, whatever it holds.
 * @throws RangeError for a control character, which no quoting keeps from ending the command, and for more than 500 bytes
 */
export function quoteArgument(value: string): string {
  if (/\p{Cc}|\p{Cs}/u.test(value)) throw new RangeError("A value for a console holds a control character");
  if (Buffer.byteLength(value) > 500) throw new RangeError("A value for a console has more than 500 bytes");
  return `"${value.replace(/[\\"]/g, "\\$&")}"`;
}
