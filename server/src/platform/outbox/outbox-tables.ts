import type { Generated } from "kysely";

export type OutboxTables = {
  /** News for the outside, written in the transaction that makes it, delivered after. */
  outbox: {
    id: Generated<number>;
    kind: string;
    /** JSON. Rows of the same kind and payload are duplicates. */
    payload: string;
    /** Milliseconds UTC. */
    created_at: number;
    attempts: Generated<number>;
    /** Not claimed before this time: the end of the lease while it is delivered, else the next attempt. */
    due_at: Generated<number>;
    /** 1 while a process delivers it; 0 while it waits for an attempt. */
    claimed: Generated<0 | 1>;
    /** Why the last attempt failed, for admins; `null`: it did not, or an admin could do nothing about it. */
    fault: Generated<string | null>;
  };
};
