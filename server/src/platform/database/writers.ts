/** Who wants to write to a database. */
export type Writers = {
  /** How many wait for the connection that writes; on PostgreSQL, for one of them. */
  waiting: () => number;
};
