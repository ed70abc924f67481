import type { Generated } from "kysely";

export type OutboxTables = {
  /** Messages for other systems. Written in the transaction that causes them, and delivered after its commit. */
  outbox: {
    id: Generated<number>;
    kind: string;
    /** JSON. Rows of the same kind and payload are duplicates. */
    payload: string;
    /** Milliseconds UTC. */
    created_at: number;
    attempts: Generated<number>;
    /** The earliest time of the next attempt; while a process delivers it, the end of the lease. */
    due_at: Generated<number>;
    /** 1 while a process has leased the message to deliver it, otherwise 0. */
    claimed: Generated<0 | 1>;
    /** Why the last attempt failed, for admins. Null if it did not fail, or if an admin cannot solve the problem. */
    fault: Generated<string | null>;
  };
};
