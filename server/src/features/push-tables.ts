import type { Generated } from "kysely";
import type { Flag, Instant } from "./columns.ts";

/** The browsers that are told of calls while no page is open. */
export type PushSubscriptionsTable = {
  id: Generated<number>;
  user_id: number;
  /** Where its push service takes messages: whoever knows it and the keys can tell this browser something. */
  endpoint: string;
  /** Of the browser, and what it shares with the league alone: `p256dh` and `auth` of the Push API. */
  public_key: string;
  auth_secret: string;
  /** 1 for what it is told of. */
  calls: Flag;
  clan: Flag;
  answers: Flag;
  created_at: Instant;
};

/** The starts of events of which their players were reminded. */
export type EventRemindersTable = { event_id: number; starts_at: Instant };
