import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./start-league-server.ts";

/** How many clients write to each server process at the same time. */
export const writersPerProcess = 2;

/**
 * Starts writers at each process that create modes with unique names, until `stop` is called.
 * @param apis the URLs of the processes' APIs
 * @returns the names of the confirmed modes by process, and how often each error message was received
 */
export async function startWriters(apis: readonly string[]) {
  const confirmedByProcess = apis.map((): string[] => []);
  const rejectionCounts = new Map<string, number>();
  let isStopped = false;
  const write = async (processIndex: number, writerIndex: number, call: Awaited<ReturnType<typeof signInAt>>) => {
    for (let index = 0; !isStopped; index += 1) {
      const name = `Mode ${processIndex} ${writerIndex} ${index}`;
      try {
        await call("POST", "/mode/create", { name });
        confirmedByProcess[processIndex]?.push(name);
      } catch (error) {
        const { message } = error as Error;
        rejectionCounts.set(message, (rejectionCounts.get(message) ?? 0) + 1);
      }
      await pause(20);
    }
  };
  const writing: Promise<void>[] = [];
  for (const [processIndex, api] of apis.entries()) {
    const call = await signInAt(api, admin);
    for (let writerIndex = 0; writerIndex < writersPerProcess; writerIndex += 1) {
      writing.push(write(processIndex, writerIndex, call));
    }
  }
  const stop = async () => {
    isStopped = true;
    await Promise.all(writing);
  };
  return { confirmedByProcess, rejectionCounts, stop };
}

/**
 * Returns which of these modes a league on PostgreSQL does not contain exactly once.
 * @param url the URL of the PostgreSQL server, without the name of the database
 */
export async function findModesNotStoredExactlyOnce(url: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from modes");
  await client.end();
  const storedNames = rows.map(({ name }) => name);
  return filterNotStoredExactlyOnce(storedNames, names);
}

/** Returns the names that are not stored exactly once. */
export function filterNotStoredExactlyOnce(storedNames: readonly string[], names: readonly string[]): string[] {
  const occurrences = Map.groupBy(storedNames, (name) => name);
  return names.filter((name) => occurrences.get(name)?.length !== 1);
}
