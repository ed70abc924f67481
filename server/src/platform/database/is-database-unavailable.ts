import { databaseFault } from "./database-fault.ts";

/** Whether an error says that the database cannot serve just now, for whatever reason. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseFault(error) !== null;
}
