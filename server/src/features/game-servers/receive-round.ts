import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { transaction } from "../../platform/database/database.ts";
import type { Context } from "../context.ts";
import type { Row } from "../tables.ts";
import { insertRound } from "./received-rounds-queries.ts";

/**
 * Keeps what a game server posted, whatever it is, and returns its key. The same post of the same server is kept once,
 * so that a server may repeat one whose answer was lost.
 */
export function receiveRound(
  { db, clock }: Pick<Context, "db" | "clock">,
  gameServerId: number,
  content: Buffer,
): Promise<number> {
  const contentHash = createHash("sha256").update(content).digest("hex");
  const row = {
    ...{ game_server_id: gameServerId, content_hash: contentHash, received_at: clock.now() },
    ...asStored(content),
    ...{
      state: "RECEIVED" as const,
      reason: null,
      result_id: null,
      fingerprint: null,
      running_until: null,
      to_freeze: null,
    },
  };
  return transaction(db, (trx) => insertRound(trx, row));
}

/** PostgreSQL stores no text with a zero byte, and neither database one that is not UTF-8. */
function asStored(content: Buffer) {
  const isText = isUtf8(content) && !content.includes(0);
  return { body: content.toString(isText ? "utf8" : "base64"), is_encoded: isText ? 0 : 1 };
}

/** The text of a stored body, in which bytes that are no UTF-8 are replaced; `null`: it was removed. */
export function storedText({ body, is_encoded }: Pick<Row<"received_rounds">, "body" | "is_encoded">): string | null {
  return body === null || is_encoded === 0 ? body : Buffer.from(body, "base64").toString();
}
