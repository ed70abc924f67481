import type { LeagueTransaction } from "./context.ts";

/** What the outside hears of. Deliverers read it after the commit. */
export type News =
  | { readonly kind: "result-frozen"; readonly resultId: number }
  /** Who waits in it, its name or its matches; also when it was made or deleted. */
  | { readonly kind: "queue-changed"; readonly queueId: number }
  /** Made, somebody ready, or over. */
  | { readonly kind: "match-changed"; readonly matchId: number }
  /** Some user or mode is called otherwise, or a user is there no more: any queue may show them. */
  | { readonly kind: "names-changed" }
  /** Something that a queue had on Discord is to be removed there. */
  | { readonly kind: "queue-removals"; readonly queueId: number }
  /** The result of a match that this queue made is there to be shown. */
  | { readonly kind: "result-of-queue"; readonly queueId: number; readonly resultId: number };

/** Writes news in the transaction that makes it: it goes out if, and only if, what it tells of happened. */
export async function recordNews(trx: LeagueTransaction, { kind, ...payload }: News, now: number): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now })
    .execute();
}

/** News as it was recorded. */
export function newsOf({ kind, payload }: { readonly kind: string; readonly payload: string }): News {
  return { kind, ...JSON.parse(payload) };
}
