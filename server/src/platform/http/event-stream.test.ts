import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ChangeLog, EventStream, formatEvent } from "./event-stream.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Returns the topics and numbers of events, such as `users 2`. */
const listEvents = (events: string) =>
  Array.from(events.matchAll(/^data: (.*)$/gm), ([, json = ""]) => {
    const { topic, change } = JSON.parse(json) as { topic: string; change: number };
    return `${topic} ${change}`;
  });
/** Returns the id of an event. */
const readId = (event: string) => /^id: (.*)$/m.exec(event)?.[1];
const createLog = () => new ChangeLog(["users", "clans", "maps"]);
// The second argument of `formatMissedEvents` is the age of the client's data in milliseconds.

test("a client that reconnects gets the last change of each topic that changed meanwhile", () => {
  const log = createLog();
  const id = readId(log.record("users"));
  for (const topic of ["clans", "maps"] as const) log.record(topic);
  const latestId = readId(log.record("clans"));
  expect(listEvents(log.formatMissedEvents(id, 0))).toEqual(["clans 4", "maps 3"]);
  expect(log.formatMissedEvents(latestId, 0)).toBe("");
  // The ids of all events are those of the latest change.
  expect(log.formatMissedEvents(id, 0).match(/^id: .*$/gm)).toEqual([`id: ${latestId}`, `id: ${latestId}`]);
});

test("a client whose last event has a malformed number gets an event for every topic", () => {
  const log = createLog();
  const [logId] = readId(log.record("users"))?.split(".") ?? [];
  expect(listEvents(log.formatMissedEvents(`${logId}.x`, 0))).toEqual(["users 1", "clans 0", "maps 0"]);
});

test.each([undefined, "", "another.7"])(
  "a client with the last event %j gets the changes since its data was loaded",
  (lastEventId) => {
    const log = createLog();
    vi.advanceTimersByTime(5000);
    log.record("users");
    vi.advanceTimersByTime(1000);
    log.record("clans");
    vi.advanceTimersByTime(1000);
    expect(log.formatMissedEvents(lastEventId, 999)).toBe("");
    expect(listEvents(log.formatMissedEvents(lastEventId, 1000))).toEqual(["clans 2"]);
    expect(listEvents(log.formatMissedEvents(lastEventId, 2000))).toEqual(["users 1", "clans 2"]);
    // Before the process started, anything may have changed.
    const everyTopic = ["users 1", "clans 2", "maps 0"];
    expect(listEvents(log.formatMissedEvents(lastEventId, performance.now()))).toEqual(everyTopic);
    expect(listEvents(log.formatMissedEvents(lastEventId, Number.NaN))).toEqual(everyTopic);
  },
);

test("after a restart, an earlier id counts as unknown, and changes keep their times", () => {
  const log = createLog();
  vi.advanceTimersByTime(5000);
  const id = readId(log.record("users"));
  vi.advanceTimersByTime(1000);
  log.restart();
  expect(listEvents(log.formatMissedEvents(id, 1000))).toEqual(["users 0"]);
  expect(log.formatMissedEvents(id, 999)).toBe("");

  const nextEvent = log.record("clans");
  expect(listEvents(nextEvent)).toEqual(["clans 1"]);
  expect(readId(nextEvent)).not.toBe(id);
});

/** Opens a stream on a fake connection. @param fields fields of the connection that differ from those of an open one */
function openStream(fields: object = {}) {
  const writtenTexts: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableEnded: false,
    writableLength: 0,
    shouldKeepAlive: true,
    writeHead: vi.fn(),
    write: (text: string) => {
      writtenTexts.push(text);
    },
    destroy: vi.fn(),
    end: vi.fn(),
    ...fields,
  });
  const hijack = vi.fn();
  const onClosed = vi.fn();
  const getHeaders = () => ({ "x-request-id": "7" });
  // A fake reply with only the parts that a stream uses.
  const stream = new EventStream({ raw, hijack, getHeaders } as unknown as FastifyReply, onClosed);
  return { stream, raw, writtenTexts, hijack, onClosed };
}

test("a stream has the headers of every reply, and tells browsers when to reconnect", () => {
  const { stream, raw, writtenTexts, hijack } = openStream();
  expect(hijack).toHaveBeenCalledOnce();
  expect(raw.shouldKeepAlive).toBe(false);
  expect(raw.writeHead).toHaveBeenCalledWith(200, {
    "x-request-id": "7",
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
  });
  stream.send(formatEvent("users", 7));
  expect(writtenTexts).toEqual(["retry: 2000\n\n", 'data: {"topic":"users","change":7}\n\n']);
});

test("the connection of a client that reads too slowly is closed", () => {
  const { stream, raw } = openStream({ writableLength: 64 * 1024 });
  stream.send("x");
  expect(raw.destroy).not.toHaveBeenCalled();
  raw.writableLength += 1;
  stream.send("x");
  expect(raw.destroy).toHaveBeenCalledOnce();
});

test.each([{ destroyed: true }, { writableEnded: true }])(
  "nothing is sent to a stream that has ended (%o)",
  (fields) => {
    const { stream, writtenTexts } = openStream(fields);
    stream.send("x");
    expect(writtenTexts).not.toContain("x");
  },
);

test("a stream reports its end once, even if the client has already disconnected", async () => {
  const { raw, onClosed } = openStream();
  await null;
  expect(onClosed).not.toHaveBeenCalled();
  raw.emit("error", new Error("reset"));
  raw.emit("close");
  expect(onClosed).toHaveBeenCalledOnce();

  const closed = openStream({ destroyed: true });
  await null;
  expect(closed.onClosed).toHaveBeenCalledOnce();
});
