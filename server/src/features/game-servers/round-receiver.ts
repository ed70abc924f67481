import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { msOfProcess } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/database.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";
import { addPostedBytes } from "./game-servers-queries.ts";
import { dayOf, secondsLeftOfDay } from "./post-budget.ts";
import { insertRounds } from "./received-rounds-queries.ts";

/** Posts that one transaction stores at most. */
const batchSize = 100;
/** Milliseconds from the end of one such transaction to the next, in which posts are collected. */
const collectMs = 10;

type Post = {
  readonly row: NewRow<"received_rounds">;
  readonly bytes: number;
  readonly resolve: (id: number) => void;
  readonly reject: (fault: unknown) => void;
};

/**
 * Stores what game servers post, as it came. A post that comes alone is stored at once; of many, those that come within a
 * few milliseconds are stored by one transaction, because each commit waits for the disk.
 */
export class RoundReceiver {
  readonly #context: Pick<Context, "db" | "clock" | "settings">;
  #waiting: Post[] = [];
  #isStoring = false;
  /** When posts were stored last, in milliseconds of the process. */
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(context: Pick<Context, "db" | "clock" | "settings">) {
    this.#context = context;
  }

  /**
   * Stores a post, whatever it is, and returns its key once it is on the disk. The same post of the same server is stored
   * once, so that a server may repeat one whose answer was lost.
   * @param reservationId the reservation with whose key it was posted; `null`: it was the server's own
   * @throws POSTED_TOO_MUCH where the server has posted its bytes of the day
   */
  receive(gameServerId: number, content: Buffer, reservationId: number | null = null): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const row = { ...rowOf(gameServerId, content, this.#context.clock.now()), reservation_id: reservationId };
    this.#waiting.push({ row, bytes: content.length, resolve, reject });
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
      const stored = await transaction(this.#context.db, (trx) => this.#storeFitting(trx, posts));
      for (const post of posts) {
        const id = stored.get(post);
        if (id === undefined) post.reject(this.#tooMuch());
        else post.resolve(id);
      }
    } catch (fault) {
      for (const { reject } of posts) reject(fault);
    }
  }

  /** Stores those posts that their game servers' budgets have room for. @returns the key of each */
  async #storeFitting(trx: LeagueTransaction, posts: readonly Post[]): Promise<Map<Post, number>> {
    const { gameServerBytesPerDay } = this.#context.settings;
    const fitting: Post[] = [];
    // By server, as in every process: two that count posts of the same servers do not wait for each other.
    for (const post of posts.toSorted((one, other) => one.row.game_server_id - other.row.game_server_id)) {
      const { game_server_id, received_at } = post.row;
      const posted = { game_server_id, day: dayOf(received_at), bytes: post.bytes };
      if (await addPostedBytes(trx, posted, gameServerBytesPerDay)) fitting.push(post);
    }
    const ids = await insertRounds(
      trx,
      fitting.map(({ row }) => row),
    );
    return new Map(fitting.map((post, index) => [post, ids[index] ?? 0]));
  }

  #tooMuch(): Refusal {
    const { settings, clock } = this.#context;
    const mebibytes = settings.gameServerBytesPerDay / 2 ** 20;
    return refuse("POSTED_TOO_MUCH", { mebibytes, seconds: secondsLeftOfDay(clock.now()) });
  }
}

function rowOf(gameServerId: number, content: Buffer, now: number): NewRow<"received_rounds"> {
  return {
    game_server_id: gameServerId,
    content_hash: createHash("sha256").update(content).digest("hex"),
    received_at: now,
    ...asStored(content),
    result_id: null,
    fingerprint: null,
    running_until: null,
    to_freeze: null,
  };
}

/** PostgreSQL stores no text with a zero byte, and neither database one that is not UTF-8. */
function asStored(content: Buffer) {
  return isUtf8(content) && !content.includes(0)
    ? ({ body: content.toString(), state: "RECEIVED", reason: null } as const)
    : ({ body: readableStart(content), state: "IGNORED", reason: "The message is not text in UTF-8" } as const);
}

const keptBytes = 4096;

/** What nobody sees, or what changes how the rest is seen: controls, formats, signs without a meaning. Lines stay. */
const unseen = /[^\P{C}\n\r\t]/gu;

/** The first 4 KiB of a body as text that a person can read: controls have their symbols, what is no text is `\uFFFD`. */
export function readableStart(body: Uint8Array): string {
  const isCut = body.length > keptBytes;
  // A character that is cut in two is left out.
  const text = new TextDecoder().decode(body.subarray(0, keptBytes), { stream: isCut });
  const shown = text.replaceAll(unseen, (sign) =>
    sign < " " ? String.fromCharCode(0x2400 + sign.charCodeAt(0)) : "\uFFFD",
  );
  return isCut ? `${shown}…` : shown;
}
