import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { formatReply } from "../test/format-reply.ts";
import { observeCalls } from "../test/observe-calls.ts";
import { formatStatements, observeStatements } from "../test/observe-statements-queries.ts";
import { type League, openLeague } from "../test/open-league.ts";
import { takeOutboxMessages } from "../test/outbox-messages.ts";

/** Reads the entries of the audit log after an id, without the time, which does not change during the test. */
function listAuditLogEntries({ context: { db } }: League, afterId: number) {
  return db
    .selectFrom("audit_log")
    .select(["id", "author", "author_name", "action", "subject_kind", "subject_id", "subject_name", "changes"])
    .where("id", ">", afterId)
    .orderBy("id")
    .execute();
}

test("the snapshots contain what each change returns, locks, and writes into the audit log and the outbox, and all statements", async () => {
  const environment = {
    DISCORD_BOT_TOKEN: "bot.token.of-the-league",
    DISCORD_CLIENT_ID: "7",
    DISCORD_CLIENT_SECRET: "secret",
  };
  const { onQuery, statements, takeLocks } = observeStatements();
  // Without randomness, the matches have the same teams and maps in each run.
  const alwaysZero = () => 0;
  const league = await openLeague(environment, { onQuery, random: alwaysZero });
  const discordAccount = { user_id: Number(league.adminId), discord_id: "8", name: "admin" };
  await league.context.db.insertInto("discord_accounts").values(discordAccount).execute();
  const lines: string[] = [];
  let lastEntryId = 0;
  const observedLeague = observeCalls(league, async ({ name, id, reply }) => {
    const locks = takeLocks();
    const entries = await listAuditLogEntries(league, lastEntryId);
    lastEntryId = entries.at(-1)?.id ?? lastEntryId;
    const messages = await takeOutboxMessages(league);
    lines.push(
      `${name} ${id ?? ""}`.trimEnd(),
      `  ${formatReply(JSON.stringify({ ok: true, ...reply }))}`,
      ...(locks.length > 0 ? [`  locks: ${locks.join(", ")}`] : []),
      ...entries.map(({ id: _, ...entry }) => `  audit log: ${Object.values(entry).join(" ")}`),
      ...messages.map((message) => `  outbox: ${JSON.stringify(message)}`),
    );
  });
  await callEverything(observedLeague);
  expect(`\n${lines.join("\n")}\n`).toMatchSnapshot("changes");
  expect(formatStatements(statements)).toMatchSnapshot("statements");
});
