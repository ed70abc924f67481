import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** How long a client may pause reading, in milliseconds. */
const CLIENT_TIMEOUT_MS = 60_000;

/** The rows of a reply's lists, page by page: consecutive pages with the same name belong to the same list. */
export type StreamedLists = AsyncIterable<readonly [name: string, rows: readonly object[]]>;

/**
 * Sends pieces of text as the client reads them. Nothing is read ahead for a slow client, and other requests are served
 * between two pieces. A client that leaves ends the iteration.
 */
export function streamReply(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  reply.raw.setTimeout(CLIENT_TIMEOUT_MS, () => reply.raw.destroy());
  return reply.send(Readable.from(piecesUntilClosed(reply, pieces), { highWaterMark: 1 }));
}

async function* piecesUntilClosed(reply: FastifyReply, pieces: AsyncIterable<string>) {
  for await (const piece of pieces) {
    // Fastify reads the whole stream even if it sends nothing, as for HEAD.
    if (reply.raw.destroyed) return;
    yield piece;
    // A fast client would otherwise keep all other requests waiting until the end.
    await nextTurn();
  }
}

/**
 * Sends a successful reply whose `data` holds lists by name, as JSON. Errors before the first page become an ordinary
 * error reply; a later error ends the connection.
 */
export async function streamLists(reply: FastifyReply, status: number, lists: StreamedLists): Promise<FastifyReply> {
  const pages = lists[Symbol.asyncIterator]();
  const first = await pages.next();
  const rest = { [Symbol.asyncIterator]: () => pages };
  return streamReply(
    reply.code(status).header("content-type", "application/json; charset=utf-8"),
    jsonPieces(status, first.done === true ? null : first.value, rest),
  );
}

type Page = readonly [name: string, rows: readonly object[]];

async function* jsonPieces(status: number, first: Page | null, rest: AsyncIterable<Page>) {
  let piece = `{"ok":true,"status":${status},"data":{`;
  let openList: string | null = null;
  let isEmpty = true;
  const add = ([name, rows]: Page) => {
    if (name !== openList) {
      piece += `${openList === null ? "" : "],"}${JSON.stringify(name)}:[`;
      openList = name;
      isEmpty = true;
    }
    for (const row of rows) {
      piece += `${isEmpty ? "" : ","}${JSON.stringify(row)}`;
      isEmpty = false;
    }
  };
  if (first !== null) add(first);
  for await (const page of rest) {
    yield piece;
    piece = "";
    add(page);
  }
  yield `${piece}${openList === null ? "" : "]"}}}`;
}
