import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** How long a client may stop reading before its connection is closed, in milliseconds. */
const CLIENT_TIMEOUT_MS = 60_000;

/** The lists of a reply, page by page. Consecutive pages with the same name belong to the same list. */
export type StreamedLists = AsyncIterable<readonly [name: string, rows: readonly object[]]>;

/**
 * Streams chunks of text. Reads a chunk only when the client is ready for it, and serves other requests between two chunks.
 * Stops when the client disconnects.
 */
export function streamReply(reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply {
  reply.raw.setTimeout(CLIENT_TIMEOUT_MS, () => reply.raw.destroy());
  return reply.send(Readable.from(readUntilClosed(reply, chunks), { highWaterMark: 1 }));
}

async function* readUntilClosed(reply: FastifyReply, chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) {
    // Fastify would read the complete stream even if it sends no body, as for HEAD.
    if (reply.raw.destroyed) return;
    yield chunk;
    // Otherwise a fast client would block all other requests until the end.
    await nextTurn();
  }
}

/**
 * Streams a successful JSON reply whose `data` contains lists by name. An error before the first page becomes an ordinary
 * error reply; a later error closes the connection.
 */
export async function streamLists(reply: FastifyReply, status: number, lists: StreamedLists): Promise<FastifyReply> {
  const pages = lists[Symbol.asyncIterator]();
  const firstPage = await pages.next();
  const remainingPages = { [Symbol.asyncIterator]: () => pages };
  return streamReply(
    reply.code(status).header("content-type", "application/json; charset=utf-8"),
    formatJsonChunks(status, firstPage.done === true ? null : firstPage.value, remainingPages),
  );
}

type Page = readonly [name: string, rows: readonly object[]];

async function* formatJsonChunks(status: number, firstPage: Page | null, remainingPages: AsyncIterable<Page>) {
  let chunk = `{"ok":true,"status":${status},"data":{`;
  let openList: string | null = null;
  let isListEmpty = true;
  const add = ([name, rows]: Page) => {
    if (name !== openList) {
      chunk += `${openList === null ? "" : "],"}${JSON.stringify(name)}:[`;
      openList = name;
      isListEmpty = true;
    }
    for (const row of rows) {
      chunk += `${isListEmpty ? "" : ","}${JSON.stringify(row)}`;
      isListEmpty = false;
    }
  };
  if (firstPage !== null) add(firstPage);
  for await (const page of remainingPages) {
    yield chunk;
    chunk = "";
    add(page);
  }
  yield `${chunk}${openList === null ? "" : "]"}}}`;
}
