import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type EconLine, isConsoleOutput, parseEconLine } from "./econ-lines.ts";

/** An error of a console connection, with a message for admins. The message contains no text of the server. */
export class EconError extends Error {
  override readonly name = "EconError";
}

/** Where a console listens, and its password. */
export type EconEndpoint = {
  /** An IP address, which was resolved and checked before; not a host name. */
  readonly address: string;
  readonly port: number;
  readonly password: string;
};

/** How long a server may take to respond, in milliseconds. A server without players responds once a second. */
const responseTimeoutMs = 5000;
/** The maximum size of a response in bytes. */
const maxResponseBytes = 4 * 2 ** 20;
/** Longer lines are ignored. In characters; game servers truncate their lines at about one KiB. */
export const maxLineLength = 4096;
/** How long the server may take to close a connection before it is destroyed, in milliseconds. */
const destroyAfterMs = 10_000;
/** How long `close` waits for the server, in milliseconds. A server without players notices the end within a second. */
const closeTimeoutMs = 3000;

const passwordPrompt = "Enter password:";
const accessGranted = "Authentication successful. External console access granted.";
/** Other responses of a server to a login, and the messages for admins. */
const loginErrors = [
  { pattern: /^Wrong password \d\/\d\.$/, message: "The console's password is wrong." },
  { pattern: /^Too many authentication tries$/, message: "The console accepts no more passwords at the moment." },
  { pattern: /^no free slot available$/, message: "All connections of the console are in use." },
  {
    pattern: /^only one client per IP allowed$/,
    message: "Another program with this IP address is connected to the console.",
  },
  { pattern: /^You have been banned/i, message: "The console has banned this address." },
];

type AwaitedLine = {
  readonly isMatch: (line: string) => boolean;
  /** The message of the error if no line matches in time. */
  readonly timeoutMessage: string;
  readonly timeoutMs: number;
  /** Throws if a line reports an error. */
  readonly check?: (line: string) => void;
};

/** Reads the lines of the current response. */
type Reader = { readonly read: (line: string) => void; readonly fail: (error: EconError) => void };

/**
 * A connection to a game server's external console (econ): lines of text over TCP. It is closed by half-closing, because
 * Teeworlds 0.7.5 crashes if it writes to a closed connection.
 */
export class EconConnection {
  readonly #socket: Socket;
  readonly #onLog: (line: EconLine) => void;
  #partialLine = "";
  /** The size of the current response. */
  #receivedBytes = 0;
  #error: EconError | null = null;
  #reader: Reader | null = null;

  private constructor(socket: Socket, onLog: (line: EconLine) => void) {
    this.#socket = socket;
    this.#onLog = onLog;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => this.#receive(text));
    for (const event of ["end", "close"]) socket.on(event, () => this.#fail("The console ended the connection."));
    socket.on("error", () => this.#fail("The connection to the console broke."));
  }

  /**
   * Connects and signs in.
   * @param onLog called with every line after the login that is not a response to a command
   * @throws EconError
   */
  static async open(
    { address, port, password }: EconEndpoint,
    onLog: (line: EconLine) => void = () => undefined,
    timeoutMs = responseTimeoutMs,
  ): Promise<EconConnection> {
    const socket = await connectSocket(address, port, timeoutMs);
    const connection = new EconConnection(socket, onLog);
    try {
      await connection.#waitForLine({
        isMatch: (line) => line === passwordPrompt,
        timeoutMessage: "What listens there is no console of a game server.",
        timeoutMs,
        check: throwLoginError,
      });
      connection.#write([password]);
      await connection.#waitForLine({
        isMatch: (line) => line === accessGranted,
        timeoutMessage: "What listens there does not answer to the password.",
        timeoutMs,
        check: throwLoginError,
      });
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  get isOpen(): boolean {
    return this.#error === null;
  }

  /**
   * Runs commands, which are sent in one write.
   * @returns for each command the lines that the console itself printed
   * @throws EconError; then it is unknown which commands were executed
   */
  async run(commands: readonly string[], timeoutMs = responseTimeoutMs): Promise<string[][]> {
    const responses = await this.#runAndCollect(commands, isConsoleOutput, timeoutMs);
    return responses.map((lines) => lines.map(({ text }) => text));
  }

  /** Runs a command and parses the lines that the server itself prints for it. @throws EconError */
  async list<Entry>(
    command: string,
    parse: (text: string) => Entry | null,
    timeoutMs = responseTimeoutMs,
  ): Promise<Entry[]> {
    const responses = await this.#runAndCollect(
      [command],
      ({ system }) => system.toLowerCase() === "server",
      timeoutMs,
    );
    const entries = responses.flat().map(({ text }) => parse(text));
    return entries.filter((entry) => entry !== null);
  }

  /** Half-closes the connection. Resolves when the server has also closed it, or after a timeout. */
  async close(): Promise<void> {
    this.#fail("The connection is closed.");
    if (this.#socket.closed) return;
    // A connection that breaks while it is being closed counts as closed.
    await Promise.race([once(this.#socket, "close").catch(() => undefined), pause(closeTimeoutMs)]);
  }

  /** Runs commands, each followed by an echo of a marker. The lines before a marker are the response to its command. */
  async #runAndCollect(commands: readonly string[], isResponse: (line: EconLine) => boolean, timeoutMs: number) {
    if (commands.some((command) => /[\r\n\0]/.test(command))) throw new RangeError("A command must be one line");
    const marker = `league-${randomBytes(8).toString("hex")}-`;
    const responses: EconLine[][] = commands.map(() => []);
    /** The index of the command whose response is being read. */
    let commandIndex = 0;
    const readUntilEnd = (text: string) => {
      const line = parseEconLine(text);
      if (line === null) return false;
      if (isConsoleOutput(line) && line.text === marker + commandIndex) commandIndex += 1;
      else if (isResponse(line)) responses[commandIndex]?.push(line);
      return commandIndex === commands.length;
    };
    const finished = this.#waitForLine({
      isMatch: readUntilEnd,
      timeoutMessage: "What listens there does not answer.",
      timeoutMs,
    });
    this.#write(commands.flatMap((command, index) => [command, `echo ${marker}${index}`]));
    await finished;
    return responses;
  }

  #write(lines: readonly string[]): void {
    if (this.#error === null) this.#socket.write(lines.map((line) => `${line}\n`).join(""));
  }

  #receive(text: string): void {
    if (this.#error !== null) return;
    const lines = (this.#partialLine + text.replaceAll("\0", "")).split("\n");
    // One character more than the maximum is enough to detect that the line is too long.
    this.#partialLine = (lines.pop() ?? "").slice(0, maxLineLength + 1);
    this.#receivedBytes += text.length;
    if (this.#reader !== null && this.#receivedBytes > maxResponseBytes) {
      this.#fail("The console sends more data than the league reads.");
      return;
    }
    for (const line of lines) if (line.length <= maxLineLength) this.#handleLine(line);
  }

  #handleLine(text: string): void {
    this.#reader?.read(text);
    const line = parseEconLine(text);
    if (line !== null && !isConsoleOutput(line)) this.#onLog(line);
  }

  #fail(message: string): void {
    if (this.#error !== null) return;
    // The last line may lack its line end: a console without a free connection says so without one.
    this.#reader?.read(this.#partialLine);
    this.#error = new EconError(message);
    this.#reader?.fail(this.#error);
    this.#socket.end();
    this.#socket.resume();
    void pause(destroyAfterMs, undefined, { ref: false }).then(() => this.#socket.destroy());
  }

  /** Resolves when a matching line arrives. */
  #waitForLine({ isMatch, timeoutMessage, timeoutMs, check }: AwaitedLine): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#error !== null) return Promise.reject(this.#error);
    const timer = setTimeout(() => reject(new EconError(timeoutMessage)), timeoutMs);
    this.#receivedBytes = 0;
    this.#reader = {
      fail: reject,
      read(line) {
        try {
          check?.(line);
          if (isMatch(line)) resolve();
        } catch (error) {
          reject(error);
        }
      },
    };
    return promise.finally(() => {
      clearTimeout(timer);
      this.#reader = null;
    });
  }
}

function throwLoginError(line: string): void {
  const loginError = loginErrors.find(({ pattern }) => pattern.test(line));
  if (loginError) throw new EconError(loginError.message);
}

function connectSocket(host: string, port: number, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  // A connection must not keep the process running.
  socket.unref();
  const onError = () => {
    socket.destroy();
    reject(new EconError(`Nothing answers at port ${port} of the console.`));
  };
  const timer = setTimeout(onError, timeoutMs);
  // Stays registered until the caller adds its own listener. If the connection breaks later, `reject` has no effect.
  socket.once("error", onError);
  socket.once("connect", () => resolve(socket));
  return promise.finally(() => clearTimeout(timer));
}
