import { createFaults, type PlantedFault } from "./create-faults.ts";

/**
 * Faults that show that the tools of the tests work. Only the tool that the comment above a fault names can detect it. Each
 * fault consists of a file, the text to replace, its replacement, and the tests that must detect it.
 */
export const faultsThatOneToolSees: readonly PlantedFault[] = [
  ...createFaults(
    "discord",
    // The limits and permissions of the Discord in memory.
    ["server/src/integrations/discord/markdown.ts", "fieldValue: 1024", "fieldValue: 10_240", "show-queue"],
    ["server/src/integrations/discord/bot-permissions.ts", "embedLinks: 1n << 14n,", "", "show-queue"],
    // The fake Discord's rate limits, and its page on which people link their account.
    [
      "server/src/integrations/discord/discord-api.ts",
      "rest.setToken(botToken);",
      "rest.handlers.clear(); rest.hashes.clear(); rest.setToken(botToken);",
      "discord/bot.db",
    ],
    [
      "server/src/integrations/discord/exchange-code.ts",
      "code_verifier: verifier,",
      'code_verifier: verifier.replace(/./, "_"),',
      "link-account",
    ],
    // The comparison of what Discord shows with the state of the league.
    [
      "server/src/integrations/discord/deliver-to-discord.ts",
      "await updateChannels(discord, location, layout.channels);",
      "",
      "show-queue",
    ],
  ),
  ...createFaults(
    "log",
    // The check that a test logs no unexpected error.
    [
      "server/src/integrations/discord/start-discord.ts",
      'log.warn({ err: error, news: message }, "Delivery',
      'log.error({ err: error, news: message }, "Delivery',
      "failed-deliveries",
    ],
    ["server/src/integrations/push/start-push.ts", "log.warn({ status, userId", "log.error({ status, userId", "push/"],
  ),
  ...createFaults(
    "statements",
    // The record of the statements that ran on SQLite. PostgreSQL rejects these two.
    [
      "server/src/features/site/home/home-queries.ts",
      '"q.team_size", "m.name"])',
      '"q.team_size"])',
      "home.db statements.postgres",
    ],
    [
      "server/src/integrations/discord/discord-queries.ts",
      '.where("m.queue_id", "=", queueId)',
      '.where("m.queue_id", "is", queueId)',
      "show-results statements.postgres",
    ],
  ),
  ...createFaults(
    "push",
    // The fake push service, which checks signatures and decrypts messages.
    [
      "server/src/integrations/push/start-push.ts",
      "{ subject: contact, publicKey, privateKey }",
      "{ subject: contact, ...webPush.generateVAPIDKeys() }",
      "push/",
    ],
    [
      "server/src/integrations/push/start-push.ts",
      "keys: { p256dh, auth }",
      'keys: { p256dh, auth: "A".repeat(22) }',
      "push/",
    ],
  ),
];
