import type { Generated } from "kysely";

/** News for the outside, written in the transaction that makes it, delivered after. */
export type Outbox = {
  id: Generated<number>;
  kind: string;
  /** JSON. Rows of the same kind and payload tell of the same thing. */
  payload: string;
  /** Milliseconds UTC. */
  created_at: number;
  /** How often its delivery was begun. */
  attempts: Generated<number>;
  /** Nobody takes it before: whoever delivers it has until then, and who failed tries again then. */
  due_at: Generated<number>;
  /** 1 while somebody delivers it; 0 while it waits, for its first attempt or the next. */
  claimed: Generated<0 | 1>;
  /** Why the last attempt failed, for people; `null`: none did, or there is nothing that people could do. */
  fault: Generated<string | null>;
};

export type OutboxTables = { outbox: Outbox };
