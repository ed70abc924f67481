import type { AddressInfo } from "node:net";
import type { LiveMessage, LiveTopic } from "contract/live.ts";
import { livePath } from "contract/live.ts";
import { expect, onTestFinished } from "vitest";
import type { League } from "./open-league.ts";

type StreamRequest = {
  /** The session's token. Absent for a visitor. */
  readonly as?: string;
  /** The ID of the last event that the client has received. With it, the client resumes a stream. */
  readonly lastEventId?: string;
  /** The age of the page's data, in milliseconds, when the page opens a stream. */
  readonly age?: number;
  /** The ID of the page's viewer. Empty for a visitor. */
  readonly viewer?: string;
  /** The client's IP address. Requires `TRUST_PROXY=loopback`. */
  readonly address?: string;
};

/** Starts the server. Returns functions that open its event stream. The streams are closed when the test ends. */
export async function openStreams({ http: { server }, waitForChanges }: Pick<League, "http" | "waitForChanges">) {
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;

  function sendRequest(
    { as, lastEventId, age, viewer, address }: StreamRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const headers = {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      ...(address !== undefined && { "x-forwarded-for": address }),
    };
    const query = new URLSearchParams({
      ...(age !== undefined && { age: String(age) }),
      ...(viewer !== undefined && { viewer }),
    });
    return fetch(`http://127.0.0.1:${port}${livePath}?${query}`, { headers, signal });
  }

  /** Opens a stream. Its first events are about changes that happened before the request. */
  async function open(request: StreamRequest = {}) {
    // Otherwise, the stream would also report changes that another process made before.
    await waitForChanges();
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const response = await sendRequest(request, ending.signal);
    expect(response.status).toBe(200);
    const received: LiveMessage[] = [];
    const ids: string[] = [];
    let isOver = false;
    void readEvents(response, (id, message) => {
      if (id !== undefined) ids.push(id);
      received.push(message);
    })
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    const hasTopic = (topic: LiveTopic) => received.some((message) => message.topic === topic);
    const stream = {
      headers: response.headers,
      /** Removes and returns the received events. */
      drain: (): LiveMessage[] => received.splice(0),
      listTopics: (): LiveTopic[] => [...new Set(received.map(({ topic }) => topic))].sort(),
      /** Waits until an event names a topic. */
      expectTopic: (topic: LiveTopic) => expect.poll(() => hasTopic(topic)).toBe(true),
      expectEnd: () => expect.poll(() => isOver).toBe(true),
      getLastId: () => ids.at(-1),
      close: () => ending.abort(),
    };
    return stream;
  }

  /** Opens a stream, and drops its first events, which are about earlier changes. */
  async function openAndSkipFirstEvents(request: StreamRequest = {}) {
    const stream = await open(request);
    // The first events of a visitor arrive together. A signed-in user receives `matches` after them.
    await stream.expectTopic(request.as === undefined ? "votes" : "matches");
    stream.drain();
    return stream;
  }

  /** Requests a stream, which may be rejected. Returns the status, and a function that closes the stream. */
  async function requestStream(request: StreamRequest = {}) {
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const response = await sendRequest(request, ending.signal);
    const { status, headers } = response;
    // The caller needs the response: when it is garbage collected, its connection is closed.
    return { status, headers, response, close: () => ending.abort() };
  }

  return { open, openAndSkipFirstEvents, requestStream };
}

/** Calls `onMessage` for each event of a stream. */
async function readEvents(
  response: Response,
  onMessage: (id: string | undefined, message: LiveMessage) => void,
): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, data] = /^data: (.*)$/m.exec(event) ?? [];
      if (data !== undefined) onMessage(/^id: (.*)$/m.exec(event)?.[1], JSON.parse(data) as LiveMessage);
    }
  }
}
