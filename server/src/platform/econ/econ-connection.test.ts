import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EconConnection, EconError, maxLineLength } from "./econ-connection.ts";

/** Starts a console. @param onConnection called for each client @returns where the console listens */
async function startConsole(onConnection: (socket: Socket) => void) {
  const consoleServer = createServer({ allowHalfOpen: true }, onConnection).listen(0, "127.0.0.1");
  onTestFinished(() => {
    consoleServer.close();
  });
  await once(consoleServer, "listening");
  const { port } = consoleServer.address() as AddressInfo;
  return { address: "127.0.0.1", port, password: "any" };
}

test("a wrong password is reported even if the connection breaks while the client closes it", async () => {
  const endpoint = await startConsole((socket) => {
    socket.write("Enter password:\n");
    socket.on("data", () => socket.write("Wrong password 1/3.\n")).on("end", () => socket.resetAndDestroy());
  });
  await expect(EconConnection.open(endpoint)).rejects.toThrow(new EconError("The console's password is wrong."));
});

test.each([
  { reply: "Too many authentication tries", message: "The console accepts no more passwords at the moment." },
  { reply: "no free slot available", message: "All connections of the console are in use." },
  {
    reply: "only one client per IP allowed",
    message: "Another program with this IP address is connected to the console.",
  },
  { reply: "You have been banned for 5 minutes", message: "The console has banned this address." },
  { reply: "any other text", message: "The console ended the connection." },
])("a console that rejects a client with '$reply', without a line end, is reported", async ({ reply, message }) => {
  const endpoint = await startConsole((socket) => socket.end(reply));
  await expect(EconConnection.open(endpoint)).rejects.toThrow(new EconError(message));
});

test.each([
  { listens: "something that sends nothing", line: "", message: "What listens there is no console of a game server." },
  {
    listens: "a console that ignores the password",
    line: "Enter password:\n",
    message: "What listens there does not answer to the password.",
  },
])("$listens is reported after the timeout", async ({ line, message }) => {
  const endpoint = await startConsole((socket) => {
    socket.write(line);
    // Without this, the end of the connection would never arrive behind the password.
    socket.resume().on("end", () => socket.end());
  });
  const timeoutMs = 20;
  await expect(EconConnection.open(endpoint, undefined, timeoutMs)).rejects.toThrow(new EconError(message));
});

test.each(["say a\nshutdown", "say a\rshutdown", "say a\0shutdown"])(
  "the text %j is not one command, so nothing is sent",
  async (command) => {
    const received: string[] = [];
    const endpoint = await startConsole((socket) => {
      socket.write("Enter password:\n");
      socket.once("data", () => socket.write("Authentication successful. External console access granted.\n"));
      socket.on("data", (bytes) => received.push(String(bytes))).on("end", () => socket.end());
    });
    const econ = await EconConnection.open(endpoint);
    await expect(econ.run(["status", command])).rejects.toThrow(new RangeError("A command must be one line"));
    await econ.close();
    expect(received).toEqual([`${endpoint.password}\n`]);
  },
);

test("lines that are too long are ignored, and all other lines are read", async () => {
  const linePrefix = "2026-11-22 18:21:09 I game: ";
  const tooLongLine = `${linePrefix}${"x".repeat(maxLineLength)}`;
  const longestLine = `${linePrefix}${"y".repeat(maxLineLength)}`.slice(0, maxLineLength);
  const sentLines = [
    tooLongLine,
    `${linePrefix}one`,
    tooLongLine.repeat(16),
    longestLine,
    // NUL characters are ignored, also at the end of a line that is too long.
    `${tooLongLine}\0\0`,
    tooLongLine,
  ];
  const endpoint = await startConsole((socket) => {
    socket.on("end", () => socket.end()).write("Enter password:\n");
    socket.once("data", () => {
      socket.write("Authentication successful. External console access granted.\n");
      socket.write(`${sentLines.join("\n")}\n${linePrefix}two\n${tooLongLine}`);
      // The last line is still incomplete. Its rest follows in a packet of its own.
      setTimeout(() => socket.write(`${tooLongLine}\n${linePrefix}three\n`), 50);
    });
  });
  const receivedTexts: string[] = [];
  const econ = await EconConnection.open(endpoint, ({ text }) => receivedTexts.push(text));
  await expect.poll(() => receivedTexts.at(-1)).toBe("three");
  expect(receivedTexts).toEqual(["one", longestLine.slice(linePrefix.length), "two", "three"]);
  expect(econ.isOpen).toBe(true);

  await econ.close();
});
