import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

export const writersOfProcess = 2;

/**
 * Starts writers at each process that create modes with unique names, until `stop`.
 * @returns the names of the confirmed modes by process, and the error messages with their counts
 */
export async function startWriters(apis: readonly string[]) {
  const answered = apis.map((): string[] => []);
  const refusals = new Map<string, number>();
  let isOver = false;
  const write = async (process: number, writer: number, call: Awaited<ReturnType<typeof signInAt>>) => {
    for (let index = 0; !isOver; index += 1) {
      const name = `Mode ${process} ${writer} ${index}`;
      await call("POST", "/mode/create", { name }).then(
        () => answered[process]?.push(name),
        (error: Error) => refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1),
      );
      await pause(20);
    }
  };
  const writing: Promise<void>[] = [];
  for (const [process, api] of apis.entries()) {
    const call = await signInAt(api, admin);
    for (let writer = 0; writer < writersOfProcess; writer += 1) writing.push(write(process, writer, call));
  }
  const stop = async () => {
    isOver = true;
    await Promise.all(writing);
  };
  return { answered, refusals, stop };
}

/** Returns which of these modes are not stored exactly once, on PostgreSQL. */
export async function missingIn(url: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from modes");
  await client.end();
  const stored = rows.map(({ name }) => name);
  return notOnce(stored, names);
}

/** Returns the names that are not stored exactly once. */
export function notOnce(stored: readonly string[], names: readonly string[]): string[] {
  const counts = Map.groupBy(stored, (name) => name);
  return names.filter((name) => counts.get(name)?.length !== 1);
}
