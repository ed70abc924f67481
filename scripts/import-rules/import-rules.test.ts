import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GROUPS, importRules } from "./import-rules.ts";
import { findViolations } from "./violations.ts";

/** Files that the examples import. `modes.ts` imports Zod, and `mode-names.ts` imports it through `modes.ts`. */
const contractSources = [
  {
    path: "contract/src/modes.ts",
    text: 'import { z } from "zod";\nimport { modesEndpoints } from "./modes-endpoints.ts";\n',
  },
  { path: "contract/src/modes-endpoints.ts", text: 'import type { Endpoints } from "./endpoint.ts";\n' },
  { path: "contract/src/endpoint.ts", text: 'import type { z } from "zod";\n' },
  { path: "contract/src/mode-names.ts", text: 'import { mode } from "./modes.ts";\n' },
];

/** Each example violates exactly one rule, whose reason matches. */
const forbiddenExamples: [path: string, text: string, reason: RegExp][] = [
  [
    "contract/src/modes.ts",
    'import { App } from "../../server/src/app.ts";',
    /The contract imports no other workspace/,
  ],
  ["contract/src/modes.ts", 'import type { Pool } from "pg";', /The contract imports no other workspace/],
  ["contract/src/modes.ts", 'import { isIP } from "node:net";', /in the browser and on the server/],
  ["server/src/app.ts", 'import { paths } from "../../web/src/paths.ts";', /The server imports nothing from web/],
  [
    "web/src/main.tsx",
    'import type { App } from "../../server/src/app.ts";',
    /The web app imports nothing from server/,
  ],
  ["e2e/first.e2e.ts", 'import { build } from "../server/src/app.ts";', /use the server from outside/],
  ["web/src/main.tsx", 'import { mode } from "contract/modes.ts";', /validators would cost/],
  ["web/src/main.tsx", 'const names = await import("contract/mode-names.ts");', /validators would cost/],
  ["web/src/main.tsx", 'export { z } from "zod";', /validators would cost/],
  [
    "server/src/platform/outbox/notify.ts",
    'import { x } from "../../league/tables.ts";',
    /The platform imports no features/,
  ],
  ["server/src/platform/config-fields.ts", 'const names = ["DISCORD_BOT_TOKEN"];', /The platform knows nothing/],
  ["server/src/platform/http/serve.ts", "const limit = findSeason(request);", /The platform knows nothing/],
  [
    "server/src/features/people/users/sign-in.ts",
    'if (fault.message === "Not found") return null;',
    /recognised by their codes/,
  ],
  ["web/src/modes/mode.tsx", "return !words.includes(error.message);", /recognised by their codes/],
  ["web/src/platform/api.ts", 'import { x } from "../ranked/results/x.ts";', /The platform imports no features/],
  ["web/src/ui/table.tsx", 'import { api } from "../platform/api.ts";', /The ui imports only itself/],
  ["web/src/ui/table.tsx", 'import type { Mode } from "contract/modes.ts";', /The ui imports only itself/],
  ["web/src/ui/avatar.tsx", 'import { Tee } from "../league-ui/person.tsx";', /The ui imports only itself/],
  [
    "web/src/league-ui/person.tsx",
    'import { api } from "../platform/api.ts";',
    /Components in league-ui get all data as props/,
  ],
  ["web/src/charts/line-chart.tsx", 'import { Tee } from "../league-ui/person.tsx";', /Charts get all data as props/],
  [
    "server/src/features/seasons/votes/cast.ts",
    'import { x } from "../../../integrations/live/x.ts";',
    /do not know who delivers/,
  ],
  [
    "server/src/features/people/users/bans.db.test.ts",
    'import { raceOnLock } from "../../../../test/race-on-lock.ts";',
    /Races between requests/,
  ],
  [
    "server/src/features/people/users/block.ts",
    'import {\n  a,\n  b,\n} from "../../matchmaking/leave.ts";',
    /only earlier groups/,
  ],
  ["server/src/features/audit-log/add.ts", 'import type { Vote } from "../calendar/vote.ts";', /only earlier groups/],
  ["server/src/features/site/metrics/count.ts", 'import { x } from "../../unnamed/x.ts";', /only earlier groups/],
  ["web/src/site/search-field.tsx", 'import { x } from "../unnamed/x.ts";', /only earlier groups/],
  ["web/src/competitions/stats.tsx", 'import { users } from "../people/users-queries.ts";', /only earlier groups/],
  ["web/src/people/discord-queries.ts", 'import type { x } from "../matchmaking/x.ts";', /only earlier groups/],
  ["server/src/features/people/users/sign-in.ts", 'import { sql } from "kysely";', /SQL is written only in/],
  [
    "server/src/features/people/users/users-queries.ts",
    'import { DatabaseSync } from "node:sqlite";',
    /two engines differ only/,
  ],
  [
    "server/src/features/people/users/sign-in.ts",
    'import type { FastifyRequest } from "fastify";',
    /nothing about HTTP/,
  ],
  ["server/src/features/people/users/sign-in.ts", 'import cookie from "@fastify/cookie";', /nothing about HTTP/],
  ["server/src/app.ts", "const port = process.env.PORT;", /read only by config\.ts/],
  ["server/src/app.ts", 'import { env } from "node:process";', /read only by config\.ts/],
  ["server/src/features/statistics/sync.ts", "const now = Date.now();", /only from clock\.ts/],
  ["server/src/features/statistics/sync.ts", "const now = new Date();", /only from clock\.ts/],
  ["web/src/seasons/votes-screen.tsx", 'import { useQuery } from "@tanstack/react-query";', /hydrated with the data/],
  ["web/src/seasons/vote-parts.tsx", "const isOver = Date.parse(endDate) < Date.now();", /hydrated with the values/],
  ["web/src/seasons/vote-parts.tsx", "const now = new Date();", /hydrated with the values/],
  [
    "web/src/seasons/vote-parts.tsx",
    "return <time>{new Intl.DateTimeFormat().format(at)}</time>;",
    /hydrated with the values/,
  ],
  ["web/src/seasons/vote-parts.tsx", "return <time>{at.toLocaleTimeString()}</time>;", /hydrated with the values/],
  ["web/src/calendar/event-times.ts", "const day = date.getDate();", /hydrated with the values/],
  ["web/src/calendar/event-times.ts", "const start = new Date(year, month - 1, day);", /hydrated with the values/],
];

/** Each example violates no rule. */
const allowedExamples: [path: string, text: string][] = [
  [
    "web/src/main.tsx",
    'import type { Mode } from "contract/modes.ts";\nimport { modesEndpoints } from "contract/modes-endpoints.ts";',
  ],
  ["web/src/main.tsx", 'import type { Call } from "contract/endpoint.ts";'],
  [
    "web/src/league-ui/person.tsx",
    'import { Icon } from "../ui/icon.tsx";\nimport type { Side } from "contract/side.ts";',
  ],
  ["server/src/features/matchmaking/block-user.ts", 'import { listSessions } from "../people/session-queries.ts";'],
  ["server/src/features/unnamed/x.ts", 'import { count } from "../metrics/count.ts";'],
  ["server/src/features/people/users/user-queries.ts", 'import { sql } from "kysely";'],
  ["server/src/features/people/users/user-routes.ts", 'import type { FastifyInstance } from "fastify";'],
  ["server/src/platform/database/open.ts", 'import { Pool } from "pg";'],
  ["server/src/config.ts", "export const config = parse(process.env);"],
  ["server/src/features/people/users/sign-in.ts", "log.warn({ reason: fault.message });"],
  ["server/src/platform/clock.ts", "export const clock = { now: () => Date.now() };"],
  ["server/src/features/people/users/block.test.ts", 'import { join } from "../queues/join.ts";'],
  ["web/src/seasons/votes-screen.tsx", 'import { useQueryClient } from "@tanstack/react-query";'],
  ["web/src/platform/server-clock.ts", "export const getDeviceTime = () => Date.now();"],
  ["web/src/calendar/event-times.ts", "const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();"],
  ["web/src/calendar/event-times.test.ts", "expect(new Date(2026, 10, 21).getDate()).toBe(21);"],
  [
    "server/src/features/statistics/sync.ts",
    "// Not Date.now(): a test sets the clock.\nconst day = new Date(instant);",
  ],
];

describe("import rules", () => {
  it.each(forbiddenExamples)("rejects %s with %j", (path, text, reason) => {
    const otherSources = contractSources.filter((source) => source.path !== path);
    expect(findViolations([...otherSources, { path, text }], importRules)).toEqual([expect.stringMatching(reason)]);
  });

  it.each(allowedExamples)("allows %s with %j", (path, text) => {
    expect(findViolations([...contractSources, { path, text }], importRules)).toEqual([]);
  });

  it("every rule has a failing example above", () => {
    const reasons = forbiddenExamples.map(([, , reason]) => reason);
    const untested = importRules.filter((rule) => !reasons.some((reason) => reason.test(rule.reason)));
    expect(untested).toEqual([]);
  });

  it("a violation names the line of the import", () => {
    const text = '// First.\nimport { z } from "zod";\n';
    expect(findViolations([{ path: "web/src/a.ts", text }], importRules)).toEqual([
      expect.stringMatching(/^web\/src\/a\.ts:2 /),
    ]);
  });
});

it("the architecture document lists the groups in their order", () => {
  const text = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  const listedGroups = [...text.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, group]) => group);
  expect(listedGroups).toEqual(GROUPS);
});
