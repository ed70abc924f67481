/** How long a rebuild waits for the writer, a lock or an answer, in milliseconds: another pool may be being stored. */
export const patienceMs = 60_000;
