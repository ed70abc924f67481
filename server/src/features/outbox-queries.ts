import type { LeagueTransaction } from "./context.ts";

/** The kinds of news. Outlets read them after the commit. */
export type OutboxMessage =
  | { readonly kind: "result-frozen"; readonly resultId: number }
  /** Its players, name or matches changed, or it was created or deleted. */
  | { readonly kind: "queue-changed"; readonly queueId: number }
  /** It was made, a player is ready, or it is over. */
  | { readonly kind: "match-changed"; readonly matchId: number }
  /** A user or a mode was renamed, or a user was deleted: any queue may show them. */
  | { readonly kind: "names-changed" }
  /** The leaders of two clans have agreed on a date of their match, whose row has this sequence since. */
  | { readonly kind: "date-agreed"; readonly eventId: number; readonly sequence: number }
  /** Both clans have picked their maps of a match, or an admin has corrected one. */
  | { readonly kind: "maps-picked"; readonly eventId: number }
  /** It was made or corrected. */
  | { readonly kind: "announcement-changed"; readonly announcementId: number }
  /** A channel or message of a queue is to be deleted on Discord. */
  | { readonly kind: "queue-removals"; readonly queueId: number }
  /** The result of a match of this queue was frozen or has to be shown again. */
  | { readonly kind: "result-of-queue"; readonly queueId: number; readonly resultId: number }
  /** An admin asked the bot to connect to Discord again. */
  | { readonly kind: "connection-asked" }
  /** A browser of a user is told something. */
  | { readonly kind: "push"; readonly userId: number; readonly subscriptionId: number; readonly note: PushNotification }
  /** Somebody asked for a new password for the account of this e-mail, which may not exist. */
  | { readonly kind: "password-reset"; readonly email: string };

/** The kinds of news that become mails. */
export const mailMessageKinds: readonly OutboxMessage["kind"][] = ["password-reset"];
/** Those that browsers are told; all others are for Discord. */
export const pushMessageKinds: readonly OutboxMessage["kind"][] = ["push"];
export const nonDiscordKinds = [...mailMessageKinds, ...pushMessageKinds];

/** What a browser shows. Holds nothing secret. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** ms UTC; says in place of the body when something begins, in the browser's time zone. */
  readonly startsAt?: number;
  /** The page that it opens. */
  readonly path: string;
  /** A later note with the same tag replaces it. */
  readonly tag: string;
  /** It is of no use any more, ms UTC. */
  readonly until: number;
};

/** Writes news in the transaction that causes it, so that it is delivered if, and only if, that commits. */
export async function recordOutboxMessage(
  trx: LeagueTransaction,
  { kind, ...payload }: OutboxMessage,
  now: number,
): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), created_at: now })
    .execute();
}

export function parseOutboxMessage({
  kind,
  payload,
}: {
  readonly kind: string;
  readonly payload: string;
}): OutboxMessage {
  return { kind, ...JSON.parse(payload) };
}
