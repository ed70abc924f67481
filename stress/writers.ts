import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

export const writersOfProcess = 2;

/** People who make modes at each process without a pause, each with a name of its own. @returns what each was answered */
export async function startWriters(apis: readonly string[]) {
  const answered = apis.map((): string[] => []);
  const refusals = new Map<string, number>();
  let isOver = false;
  const write = async (process: number, writer: number, call: Awaited<ReturnType<typeof signInAt>>) => {
    for (let index = 0; !isOver; index += 1) {
      const name = `Mode ${process} ${writer} ${index}`;
      await call("POST", "/mode/create", { name }).then(
        () => answered[process]?.push(name),
        (fault: Error) => refusals.set(fault.message, (refusals.get(fault.message) ?? 0) + 1),
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

/** Which of these modes are not there once, on PostgreSQL. */
export async function missingIn(url: string, names: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: `${url}/league` });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from modes");
  await client.end();
  const there = rows.map(({ name }) => name);
  return notOnce(there, names);
}

export function notOnce(there: readonly string[], names: readonly string[]): string[] {
  const counts = Map.groupBy(there, (name) => name);
  return names.filter((name) => counts.get(name)?.length !== 1);
}
