import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EconConnection, EconError, maxLineLength } from "./econ-connection.ts";

test("a wrong password is reported even if the connection breaks while the client closes it", async () => {
  const consoleServer = createServer({ allowHalfOpen: true }, (socket) => {
    socket.write("Enter password:\n");
    socket.on("data", () => socket.write("Wrong password 1/3.\n")).on("end", () => socket.resetAndDestroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    consoleServer.close();
  });
  await once(consoleServer, "listening");
  const { port } = consoleServer.address() as AddressInfo;
  const opening = EconConnection.open({ address: "127.0.0.1", port, password: "wrong" });
  await expect(opening).rejects.toThrow(new EconError("The console's password is wrong."));
});

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
  const consoleServer = createServer((socket) => {
    socket.write("Enter password:\n");
    socket.once("data", () => {
      socket.write("Authentication successful. External console access granted.\n");
      socket.write(`${sentLines.join("\n")}\n${linePrefix}two\n${tooLongLine}`);
      // The last line is still incomplete. Its rest follows in a packet of its own.
      setTimeout(() => socket.write(`${tooLongLine}\n${linePrefix}three\n`), 50);
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    consoleServer.close();
  });
  await once(consoleServer, "listening");
  const { port } = consoleServer.address() as AddressInfo;
  const receivedTexts: string[] = [];
  const econ = await EconConnection.open({ address: "127.0.0.1", port, password: "any" }, ({ text }) =>
    receivedTexts.push(text),
  );
  await expect.poll(() => receivedTexts.at(-1)).toBe("three");
  expect(receivedTexts).toEqual(["one", longestLine.slice(linePrefix.length), "two", "three"]);
  expect(econ.isOpen).toBe(true);

  await econ.close();
});
