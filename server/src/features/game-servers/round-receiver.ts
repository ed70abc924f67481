import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type ApiError, createApiError } from "../../platform/api-error.ts";
import { getMonotonicTime } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import { addPostedBytes } from "./game-servers-queries.ts";
import { getSecondsUntilNextDay, toUtcDay } from "./post-budget.ts";
import { insertRounds } from "./received-rounds-queries.ts";

/** Maximum number of posts that one transaction stores. */
const batchSize = 100;
/** Minimum number of milliseconds between two transactions, during which posts are collected. */
const batchIntervalMs = 10;

type Post = {
  readonly row: NewRow<"received_rounds">;
  readonly bytes: number;
  readonly resolve: (id: number) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Stores the posts of game servers unchanged. A single post is stored at once. Posts that arrive within a few milliseconds
 * share a transaction, because each commit waits for the disk.
 */
export class RoundReceiver {
  readonly #context: Pick<Context, "db" | "clock" | "settings">;
  #waitingPosts: Post[] = [];
  #isStoring = false;
  /** When the last transaction ended, in milliseconds of the monotonic clock. */
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(context: Pick<Context, "db" | "clock" | "settings">) {
    this.#context = context;
  }

  /**
   * Stores a post with any content, and returns its id once it is committed. A repeated post of the same server is stored
   * only once, so a server may retry if the response was lost.
   * @param reservationId the reservation whose key was used. `null` for the server's own key
   * @throws POSTED_TOO_MUCH if the server has used up its bytes of the day
   */
  receive(gameServerId: number, content: Buffer, reservationId: number | null = null): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const row = { ...toRow(gameServerId, content, this.#context.clock.now()), reservation_id: reservationId };
    this.#waitingPosts.push({ row, bytes: content.length, resolve, reject });
    if (!this.#isStoring) void this.#storeAll();
    return promise;
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waitingPosts.length > 0) {
      await pause(Math.max(0, this.#storedAt + batchIntervalMs - getMonotonicTime()));
      await this.#store(this.#waitingPosts.splice(0, batchSize));
      this.#storedAt = getMonotonicTime();
    }
    this.#isStoring = false;
  }

  async #store(posts: readonly Post[]): Promise<void> {
    try {
      const storedIds = await transaction(this.#context.db, (trx) => this.#storeWithinBudget(trx, posts));
      for (const post of posts) {
        const id = storedIds.get(post);
        if (id === undefined) post.reject(this.#createBudgetError());
        else post.resolve(id);
      }
    } catch (error) {
      for (const { reject } of posts) reject(error);
    }
  }

  /** Stores the posts that fit the byte budgets of their game servers. @returns the id of each stored post */
  async #storeWithinBudget(trx: LeagueTransaction, posts: readonly Post[]): Promise<Map<Post, number>> {
    const { gameServerBytesPerDay } = this.#context.settings;
    const acceptedPosts: Post[] = [];
    // Sorted by server in every process, so that concurrent transactions do not deadlock.
    for (const post of posts.toSorted((a, b) => a.row.game_server_id - b.row.game_server_id)) {
      const { game_server_id, received_at } = post.row;
      const addition = { game_server_id, day: toUtcDay(received_at), bytes: post.bytes };
      if (await addPostedBytes(trx, addition, gameServerBytesPerDay)) acceptedPosts.push(post);
    }
    const ids = await insertRounds(
      trx,
      acceptedPosts.map(({ row }) => row),
    );
    return new Map(acceptedPosts.map((post, index) => [post, ids[index] ?? 0]));
  }

  #createBudgetError(): ApiError {
    const { settings, clock } = this.#context;
    const mebibytes = settings.gameServerBytesPerDay / 2 ** 20;
    return createApiError("POSTED_TOO_MUCH", { mebibytes, seconds: getSecondsUntilNextDay(clock.now()) });
  }
}

function toRow(gameServerId: number, content: Buffer, now: number): NewRow<"received_rounds"> {
  return {
    game_server_id: gameServerId,
    content_hash: createHash("sha256").update(content).digest("hex"),
    received_at: now,
    ...toStoredText(content),
    result_id: null,
    fingerprint: null,
    running_until: null,
    to_freeze: null,
  };
}

/**
 * Returns the text to store, and the state. Other content than text in UTF-8 is ignored, because no database can store it.
 * PostgreSQL cannot store a zero byte either.
 */
function toStoredText(content: Buffer) {
  return isUtf8(content) && !content.includes(0)
    ? ({ body: content.toString(), state: "RECEIVED", reason: null } as const)
    : ({ body: toReadablePrefix(content), state: "IGNORED", reason: "The message is not text in UTF-8" } as const);
}

/** Bytes of an unreadable body that are stored. */
const maxPrefixBytes = 4096;

/** Invisible characters, and those that change how the rest is displayed. Line breaks and tabs are not matched. */
const invisibleCharacters = /[^\P{C}\n\r\t]/gu;

/** The code of the symbol for the control character 0. The symbols for the other control characters follow. */
const controlPictures = 0x2400;

/**
 * Converts the first 4 KiB of a body to readable text. Control characters become symbols. Other invisible characters and
 * invalid bytes become `\uFFFD`.
 */
export function toReadablePrefix(body: Uint8Array): string {
  const isTruncated = body.length > maxPrefixBytes;
  // `stream` leaves out a character that is truncated.
  const text = new TextDecoder().decode(body.subarray(0, maxPrefixBytes), { stream: isTruncated });
  const readableText = text.replaceAll(invisibleCharacters, (character) =>
    character < " " ? String.fromCharCode(controlPictures + character.charCodeAt(0)) : "\uFFFD",
  );
  return isTruncated ? `${readableText}…` : readableText;
}
