import type { LeagueTransaction } from "./context.ts";

/** The kinds of outbox messages. Integrations read them after the commit. */
export type OutboxMessage =
  | { readonly kind: "result-frozen"; readonly resultId: number }
  /** A queue was created or deleted, or its players, name or matches changed. */
  | { readonly kind: "queue-changed"; readonly queueId: number }
  /** A match was created or has ended, or a player is ready. */
  | { readonly kind: "match-changed"; readonly matchId: number }
  /** A user or a mode was renamed, or a user was deleted: any queue may show them. */
  | { readonly kind: "names-changed" }
  /** The leaders of two clans agreed on a date of their match. `sequence` is the version of the event with that date. */
  | { readonly kind: "date-agreed"; readonly eventId: number; readonly sequence: number }
  /** Both clans have picked their maps, or an admin corrected a map. */
  | { readonly kind: "maps-picked"; readonly eventId: number }
  /** An announcement was created or edited. */
  | { readonly kind: "announcement-changed"; readonly announcementId: number }
  /** A channel or message of a queue must be deleted on Discord. */
  | { readonly kind: "queue-removals"; readonly queueId: number }
  /** The result of a match in this queue was frozen, or must be shown again. */
  | { readonly kind: "result-of-queue"; readonly queueId: number; readonly resultId: number }
  /** An admin asked the bot to connect to Discord again. */
  | { readonly kind: "connection-asked" }
  /** A browser of a user gets a push notification. */
  | { readonly kind: "push"; readonly userId: number; readonly subscriptionId: number; readonly note: PushNotification }
  /** Somebody requested a password reset for this e-mail. The account may not exist. */
  | { readonly kind: "password-reset"; readonly email: string };

/** The kinds that are sent as e-mails. */
export const mailMessageKinds: readonly OutboxMessage["kind"][] = ["password-reset"];
/** The kinds that are sent as push notifications. All others are for Discord. */
export const pushMessageKinds: readonly OutboxMessage["kind"][] = ["push"];
/** The kinds that are not for Discord. */
export const nonDiscordKinds = [...mailMessageKinds, ...pushMessageKinds];

/** A push notification. Contains no secrets. */
export type PushNotification = {
  readonly title: string;
  readonly body: string;
  /** Milliseconds since the epoch. If given, the browser shows this time in its time zone instead of the body. */
  readonly startsAt?: number;
  /** The path of the page that it opens. */
  readonly path: string;
  /** A later notification with the same tag replaces it. */
  readonly tag: string;
  /** When it expires, in milliseconds since the epoch. */
  readonly until: number;
};

/** Stores a message in the transaction that causes it, so that it is delivered if and only if the transaction commits. */
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

/** Parses a row of the outbox. */
export function parseOutboxMessage({
  kind,
  payload,
}: {
  readonly kind: string;
  readonly payload: string;
}): OutboxMessage {
  return { kind, ...JSON.parse(payload) };
}
