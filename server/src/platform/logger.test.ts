import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { buildHttp } from "./http/build-http.ts";
import { createLoggerOptions, createTerminalLog } from "./logger.ts";

/** Matches the time at the start of a line, and the two spaces after it. */
const timePattern = /^\d\d:\d\d:\d\d {2}/;

/** Returns these log lines as a terminal shows them, without the time, which depends on the time zone. */
function formatLines(...lines: object[]): string[] {
  const output: string[] = [];
  const log = createTerminalLog({
    write: (text) => {
      output.push(stripVTControlCharacters(text));
    },
  });
  for (const line of lines) log.write(`${JSON.stringify({ time: 0, ...line })}\n`);
  return output.map((text) => {
    expect(text).toMatch(timePattern);
    return text.replace(timePattern, "");
  });
}

test("a reply is formatted as one line with its method, path, status and duration", () => {
  const reply = { level: "info", msg: "reply", reqId: "x", method: "GET", path: "/api/mode/7", status: 200, ms: 3 };
  expect(formatLines({ ...reply, address: "192.0.2.7", userId: 5 })).toEqual([
    "info   GET   /api/mode/7  200  3 ms  address=192.0.2.7  userId=5\n",
  ]);
});

test("other lines show the message, then its fields", () => {
  expect(
    formatLines(
      { level: "warn", msg: "web app not built", webFolder: "/web/dist" },
      { level: "warn", msg: "Discord unavailable", err: { message: "timeout", stack: "Error: timeout\n    at a" } },
    ),
  ).toEqual(["warn   web app not built  webFolder=/web/dist\n", "warn   Discord unavailable  timeout\n"]);
});

test("a bug is shown with its stack", () => {
  const err = { message: "no such thing", stack: "Error: no such thing\n    at there" };
  expect(formatLines({ level: "error", msg: "bug", reqId: "9", err })).toEqual([
    "error  bug  reqId=9  no such thing  \nError: no such thing\n    at there\n",
  ]);
});

test("the last error before the end of the process is shown with its stack", () => {
  const err = { message: "no memory", stack: "Error: no memory\n    at there" };
  expect(formatLines({ level: "fatal", msg: "the end", err })).toEqual([
    "fatal  the end  no memory  \nError: no memory\n    at there\n",
  ]);
});

/** The shortest text that may be a secret. */
const shortestSecret = "a".repeat(40);

test.each([
  { text: `path=/${shortestSecret}`, shown: "path=/…" },
  { text: `path=/${shortestSecret.slice(1)}`, shown: `path=/${shortestSecret.slice(1)}` },
  // Percent-encoded letters, each of which counts as one character.
  { text: `path=/${"%61".repeat(40)}`, shown: "path=/…" },
  // A line is JSON, in which a line end is a backslash and a letter.
  { text: `two lines\\n${shortestSecret}`, shown: "two lines\\n…" },
])("the log line '$text' is written as '$shown'", ({ text, shown }) => {
  const { streamWrite } = createLoggerOptions("info", { write: () => undefined }).hooks;
  expect(streamWrite(text)).toBe(shown);
});

test("control characters from clients are escaped", () => {
  const reply = { level: "info", msg: "reply", method: "GET", path: "/\u001b[2J\r\n\u2028", status: 404, ms: 1 };
  expect(formatLines(reply)).toEqual(["info   GET   /[U+1b][2J[U+d][U+a][U+2028]  404  1 ms\n"]);
});

test("the lines that the server logs can be formatted", async () => {
  const output: string[] = [];
  const { server } = await buildHttp({
    config: { publicUrl: "http://a.example", corsOrigins: [], trustProxy: [], rateLimit: 9, logLevel: "info" },
    findViewer: async () => null,
    getDatabaseErrorCode: () => null,
    log: createTerminalLog({
      write: (text) => {
        output.push(stripVTControlCharacters(text));
      },
    }),
  });
  await server.inject({ url: "/nowhere?secret" });
  await server.close();
  expect(output.join("")).toMatch(
    /^\d\d:\d\d:\d\d {2}info {3}GET {3}\/nowhere {2}404 {2}\d+ ms {2}address=127.0.0.1\n$/,
  );
});
