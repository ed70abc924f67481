import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { msOfProcess } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import type { NewRow, Row } from "../tables.ts";
import { insertRounds } from "./received-rounds-queries.ts";

/** Posts that one transaction stores at most. */
const batchSize = 100;
/** Milliseconds from the end of one such transaction to the next, in which posts are collected. */
const collectMs = 10;

type Post = {
  readonly row: NewRow<"received_rounds">;
  readonly resolve: (id: number) => void;
  readonly reject: (fault: unknown) => void;
};

/**
 * Stores what game servers post, as it came. A post that comes alone is stored at once; of many, those that come within a
 * few milliseconds are stored by one transaction, because each commit waits for the disk.
 */
export class RoundReceiver {
  readonly #context: Pick<Context, "db" | "clock">;
  #waiting: Post[] = [];
  #isStoring = false;
  /** When posts were stored last, in milliseconds of the process. */
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(context: Pick<Context, "db" | "clock">) {
    this.#context = context;
  }

  /**
   * Stores a post, whatever it is, and returns its key once it is on the disk. The same post of the same server is stored
   * once, so that a server may repeat one whose answer was lost.
   */
  receive(gameServerId: number, content: Buffer): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#waiting.push({ row: rowOf(gameServerId, content, this.#context.clock.now()), resolve, reject });
    if (!this.#isStoring) void this.#storeAll();
    return promise;
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      await pause(Math.max(0, this.#storedAt + collectMs - msOfProcess()));
      await this.#store(this.#waiting.splice(0, batchSize));
      this.#storedAt = msOfProcess();
    }
    this.#isStoring = false;
  }

  async #store(posts: readonly Post[]): Promise<void> {
    try {
      const rows = posts.map(({ row }) => row);
      const ids = await transaction(this.#context.db, (trx) => insertRounds(trx, rows));
      for (const [index, { resolve }] of posts.entries()) resolve(ids[index] ?? 0);
    } catch (fault) {
      for (const { reject } of posts) reject(fault);
    }
  }
}

function rowOf(gameServerId: number, content: Buffer, now: number): NewRow<"received_rounds"> {
  return {
    game_server_id: gameServerId,
    content_hash: createHash("sha256").update(content).digest("hex"),
    received_at: now,
    ...asStored(content),
    state: "RECEIVED",
    reason: null,
    result_id: null,
    fingerprint: null,
    running_until: null,
    to_freeze: null,
  };
}

/** PostgreSQL stores no text with a zero byte, and neither database one that is not UTF-8. */
function asStored(content: Buffer) {
  const isText = isUtf8(content) && !content.includes(0);
  return { body: content.toString(isText ? "utf8" : "base64"), is_encoded: isText ? 0 : 1 } as const;
}

/** The text of a stored body, in which bytes that are no UTF-8 are replaced; `null`: it was removed. */
export function storedText({ body, is_encoded }: Pick<Row<"received_rounds">, "body" | "is_encoded">): string | null {
  return body === null || is_encoded === 0 ? body : Buffer.from(body, "base64").toString();
}
