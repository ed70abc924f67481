import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hash } from "@node-rs/bcrypt";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { median } from "../bench/bench-table.ts";
import type { Run } from "../run.ts";
import { shuffle } from "../shuffle.ts";
import { admin, startLeagueServer } from "../start-league-server.ts";

const roundCount = 400;
/** The maximum difference between the medians, as a fraction of the smallest one. */
const maxDifference = 0.03;
/** The bcrypt cost of the passwords that were imported from the legacy software. */
const legacyPasswordCost = 10;

/** Kinds of accounts. The password of `current` was stored by this software, that of `imported` by the legacy software. */
const accountKinds = ["current", "imported", "unknown", "blocked"] as const;
type AccountKind = (typeof accountKinds)[number];
const getEmail = (kind: AccountKind) => `${kind}@league.example`;

/**
 * Signs in with wrong passwords to all kinds of accounts in turn, and compares the response times. They must not reveal
 * whether an account exists.
 */
export async function timeSignIns({ random, log, reportFailure }: Run): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await createAccounts(dataDir);
    const server = await startLeagueServer(dataDir, { env: { TRUST_PROXY: "loopback" } });
    try {
      const timesByKind = new Map<AccountKind, number[]>(accountKinds.map((kind) => [kind, []]));
      for (let round = 0; round < roundCount; round += 1) {
        // Each round uses another IP address, because the number of wrong passwords per address is limited. Its two middle
        // bytes are those of the round's number.
        const address = `10.${Math.floor(round / 256)}.${round % 256}.1`;
        for (const kind of shuffle(random, accountKinds))
          timesByKind.get(kind)?.push(await timeSignIn(server.api, kind, address));
      }
      const medians = [...timesByKind].map(([kind, times]) => ({ kind, ms: median(times) }));
      const formattedMedians = medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(2)} ms`).join(", ");
      log(formattedMedians);
      const medianTimes = medians.map(({ ms }) => ms);
      const minMs = Math.min(...medianTimes);
      const difference = (Math.max(...medianTimes) - minMs) / minMs;
      const percent = (100 * difference).toFixed(1);
      if (difference > maxDifference) reportFailure(`the medians differ by ${percent} %: ${formattedMedians}`);
      return `${roundCount} sign-ins of each of ${accountKinds.length} kinds, whose medians differ by ${percent} %`;
    } finally {
      await server.kill();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates an account of each kind, except for the unknown one. */
async function createAccounts(dataDir: string): Promise<void> {
  const server = await startLeagueServer(dataDir);
  const call = await signInAt(server.api, admin);
  for (const kind of accountKinds.filter((accountKind) => accountKind !== "unknown")) {
    const { password } = admin;
    const fields = { userName: kind, email: getEmail(kind), password, confirmPassword: password };
    const { data } = await call<{ data: { _id: string } }>("POST", "/user", fields);
    if (kind === "blocked") await call("PUT", `/user/${data._id}`, { blocked: true });
  }
  await server.kill();
  const passwordHash = await hash(admin.password, legacyPasswordCost);
  // The legacy software stored the older prefix of bcrypt.
  const legacyHash = passwordHash.replace("$2b$", "$2a$");
  const database = new DatabaseSync(join(dataDir, "league.sqlite"));
  database.prepare("update users set password_hash = ? where email = ?").run(legacyHash, getEmail("imported"));
  database.close();
}

/** Signs in with a wrong password. @returns the response time in milliseconds */
async function timeSignIn(api: string, kind: AccountKind, address: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  const body = JSON.stringify({ email: getEmail(kind), password: "a wrong password" });
  const start = performance.now();
  const response = await fetch(`${api}/user/signin`, { method: "POST", headers, body });
  await response.text();
  if (response.status !== 401) throw new Error(`The sign-in to the account "${kind}" has status ${response.status}`);
  return performance.now() - start;
}
