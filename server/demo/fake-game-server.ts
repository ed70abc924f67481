import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** How a fake game server misbehaves. Without a property, it behaves correctly. */
type Misbehaviour = {
  /** The delay of all responses, in milliseconds, as on servers without players. */
  readonly responseDelayMs?: number;
  /** Closes each connection after this number of commands. */
  readonly commandsUntilClose?: number;
  /** Writes endlessly after the sign-in. */
  readonly isFlooding?: boolean;
  /** Rejects all connections, as if every slot was taken. */
  readonly isFull?: boolean;
  /** Values that the server uses instead of the requested settings. */
  readonly overriddenSettings?: Readonly<Record<string, string>>;
};

/**
 * A game server whose external console responds like ddnet-insta. It does not post rounds. Used by the demo, and by
 * tests of rare behaviour of real servers.
 */
export class FakeGameServer {
  readonly password: string;
  readonly settings = new Map<string, string>();
  /** All commands since its start. */
  readonly commands: string[] = [];
  /** The number of connections that were rejected because there was one already. */
  rejectedConnectionCount = 0;
  /** The names of the players on the server. */
  players: readonly string[] = [];
  /** What the server does wrong. */
  misbehaviour: Misbehaviour = {};
  /** The players of the last `status`. Their index is their ID. */
  #listedPlayers: readonly string[] = [];
  readonly #clients = new Set<Socket>();
  /** The clients that do not know yet that their connection has ended. */
  readonly #droppedClients = new Set<Socket>();
  readonly #server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#greet(socket));

  constructor(password: string) {
    this.password = password;
    for (const [name, value] of Object.entries(initialSettings)) this.settings.set(name, value);
  }

  /** Listens at a port of this machine. @returns `host:port` */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.#server.unref();
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The server does not listen");
    return `127.0.0.1:${address.port}`;
  }

  /** The number of clients, including dropped ones that have not noticed that yet. */
  get clientCount(): number {
    return this.#clients.size + this.#droppedClients.size;
  }

  /** Writes a line to all clients of the console. */
  log(system: string, text: string): void {
    for (const socket of this.#clients) writeLine(socket, system, text);
  }

  /** Ends all connections. */
  dropClients(): void {
    for (const socket of this.#clients) {
      this.#droppedClients.add(socket);
      socket.removeAllListeners("data").resume().end();
    }
    this.#clients.clear();
  }

  /** Resets all settings, as a restart does. @param config the settings in the configuration file */
  restart(config: Readonly<Record<string, string>> = {}): void {
    this.dropClients();
    this.players = [];
    this.settings.clear();
    for (const [name, value] of Object.entries(initialSettings)) this.settings.set(name, config[name] ?? value);
  }

  /** Ends all connections and stops listening. */
  stop(): Promise<void> {
    this.dropClients();
    for (const socket of this.#droppedClients) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #greet(socket: Socket): void {
    socket.on("error", () => undefined);
    if (this.misbehaviour.isFull) {
      socket.end("no free slot available");
      return;
    }
    if (this.#clients.size > 0) {
      this.rejectedConnectionCount += 1;
      socket.end("only one client per IP allowed");
      return;
    }
    this.#clients.add(socket);
    const forget = () => {
      this.#clients.delete(socket);
      this.#droppedClients.delete(socket);
    };
    socket.on("close", forget);
    socket.on("end", () => {
      forget();
      socket.end();
    });
    socket.write("Enter password:\n\0\0");
    let partialLine = "";
    const session = { isSignedIn: false, commandCount: 0 };
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = (partialLine + text).split("\n");
      partialLine = lines.pop() ?? "";
      setTimeout(() => {
        for (const line of lines) this.#handleLine(socket, session, line);
      }, this.misbehaviour.responseDelayMs ?? 0);
    });
  }

  #handleLine(socket: Socket, session: { isSignedIn: boolean; commandCount: number }, line: string): void {
    if (session.isSignedIn) {
      session.commandCount += 1;
      if (session.commandCount === this.misbehaviour.commandsUntilClose) socket.end();
      else if (socket.writable) this.#run(socket, line);
    } else if (line === this.password) {
      session.isSignedIn = true;
      socket.write("Authentication successful. External console access granted.\n\0\0");
      if (this.misbehaviour.isFlooding) socket.write("2026-11-22 18:21:09 I game: kill\n".repeat(200_000));
    } else socket.write("Wrong password 1/3.\n\0\0");
  }

  #run(socket: Socket, line: string): void {
    this.commands.push(line);
    const [, name = "", argument] = /^(\S+)(?: (.*))?$/.exec(line) ?? [];
    const value = argument?.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1");
    if (name === "echo") writeLine(socket, "console", value ?? "");
    else if (name === "status") {
      this.#listedPlayers = this.players;
      this.players.forEach((player, id) => {
        writeLine(socket, "server", `id=${id} addr=<{192.0.2.1:5}> name='${player}' client=16050 secure=yes flags=1`);
      });
    } else if (name === "restart") writeLine(socket, "game", "start round type='gCTF' teamplay='1'");
    else if (name === "kick") {
      const kickedPlayer = this.#listedPlayers[Number.parseInt(argument ?? "", 10)];
      this.players = this.players.filter((player) => player !== kickedPlayer);
    } else if (!this.settings.has(name)) writeLine(socket, "chatresp", `No such command: ${name}.`);
    else if (value === undefined) writeLine(socket, "config", `Value: ${this.settings.get(name)}`);
    else this.settings.set(name, this.misbehaviour.overriddenSettings?.[name] ?? value);
  }
}

function writeLine(socket: Socket, system: string, text: string): void {
  socket.write(`2026-11-22 18:21:09 I ${system}: ${text}\n\0\0`);
}

/** The endpoint to which a fake server posts its rounds until the league has set its own one. */
export const originalPostEndpoint = "https://stats.example/insta";

const initialSettings = {
  password: "",
  sv_map: "ctf1",
  sv_gametype: "gctf",
  sv_casual_rounds: "1",
  http_allow_insecure: "0",
  sv_round_stats_http_endpoints: originalPostEndpoint,
  sv_scorelimit: "1000",
  sv_timelimit: "0",
  sv_spectator_slots: "0",
  sv_max_clients: "64",
};

// If this file is run as a program, for end-to-end tests, it prints the address of the console. It reads the names of the
// players from standard input, as a list in JSON on each line.
if (import.meta.main) {
  const fakeGameServer = new FakeGameServer(process.env["PASSWORD"] ?? "");
  process.stdout.write(`${await fakeGameServer.listen(Number(process.env["PORT"] ?? 0))}\n`);
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      fakeGameServer.players = JSON.parse(line);
    })
    .on("close", () => process.exit());
}
