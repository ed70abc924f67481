/**
 * Which files may not import or contain what, and why. Paths start at the root of the repository. Imports are such paths
 * or names of packages. A rule has one of:
 * - `imports`: what the file may not import, not even as a type
 * - `bundles`: what the file may not import as a value, directly or through the contract
 * - `says`: a pattern that the code may not match
 */
export type ImportRule = { files: RegExp; except?: RegExp; reason: string } & (
  | { imports: RegExp }
  | { bundles: RegExp }
  | { says: RegExp }
);

/** The groups of features, on the server and in the page. Each imports only from itself and from those before it. */
export const GROUPS = [
  "audit-log",
  "competitions",
  "people",
  "content",
  "seasons",
  "statistics",
  "results",
  "calendar",
  "matchmaking",
  "game-servers",
  "accounts",
  "site",
  "administration",
  "areas",
];

/** Tests use the public API, so they may import the whole app and stop the clock. */
const TESTS = /\.test\.tsx?$|\/test\//;

export const importRules: ImportRule[] = [
  {
    files: /^contract\//,
    imports: /^(?!zod$|contract\/|vitest$|fast-check$|node:)/,
    reason: "The contract imports nothing of ours and no library but the schemas': server and web both depend on it.",
  },
  {
    files: /^contract\/src\//,
    except: TESTS,
    imports: /^(vitest|fast-check|node:.*)$/,
    reason: "The contract runs in the browser and on the server.",
  },
  {
    files: /^server\//,
    imports: /^(web|e2e|scripts)\/(?!free-port\.ts$)/,
    reason: "The server imports nothing of the web: they share only the contract, and its tests how a port is taken.",
  },
  {
    files: /^web\//,
    imports: /^(server|e2e|scripts)\//,
    reason: "The web imports nothing of the server: they share only the contract.",
  },
  {
    files: /^(e2e|scripts)\//,
    imports: /^(server|web)\//,
    reason: "Stories and scripts use the league from outside, over HTTP and its commands.",
  },
  {
    files: /^web\/src\//,
    except: TESTS,
    bundles: /^zod$/,
    reason: "The validators would cost the page 20 kB: import only types of the contract's schemas.",
  },
  {
    files: /^server\/src\/platform\//,
    except: TESTS,
    imports: /^server\/src\/(?!platform\/)/,
    reason: "The platform imports nothing of the league.",
  },
  {
    files: /^server\/src\/platform\//,
    except: TESTS,
    says: /discord|ranked|season|clan|leaderboard|ELO_K|READY_SECONDS|(?<![a-z])elo(?![a-z])/i,
    reason: "The platform knows nothing of leagues: what it needs of them is passed to it.",
  },
  {
    files: /^web\/src\/platform\//,
    except: TESTS,
    imports: /^web\/src\/(?!platform\/|ui\/)/,
    reason: "The platform imports nothing of the league.",
  },
  {
    files: /^web\/src\/ui\//,
    imports: /^contract\/|^web\/src\/(?!ui\/)/,
    reason: "The ui imports nothing of ours but itself: it knows nothing of leagues.",
  },
  {
    files: /^web\/src\/league-ui\//,
    imports: /^web\/src\/(?!league-ui\/|ui\/)/,
    reason: "The league-ui draws what it is given: it imports only the ui and the contract.",
  },
  {
    files: /^web\/src\/charts\//,
    imports: /^contract\/|^web\/src\/(?!charts\/|ui\/)/,
    reason: "Charts draw the numbers that they are given: they import only the ui.",
  },
  {
    files: /^server\/src\/features\//,
    except: TESTS,
    imports: /^server\/src\/integrations\//,
    reason: "Features write messages to the outbox and do not know who delivers them.",
  },
  ...importOnlyEarlierGroups("server/src/features", ["migrations"]),
  ...importOnlyEarlierGroups("web/src", ["platform", "ui", "charts", "league-ui"]),
  {
    files: /^server\//,
    except: /-queries\.ts$|[/-]tables\.ts$|\/migrations\/|\/platform\/database\//,
    imports: /^kysely(\/|$)/,
    reason: "SQL is written only in *-queries.ts, *tables.ts, migrations/ and platform/database.",
  },
  {
    files: /^server\/src\//,
    except: /\/platform\/database\//,
    imports: /^(pg|node:sqlite)$/,
    reason: "The two engines differ only inside platform/database.",
  },
  {
    files: /^server\//,
    except: /-routes\.ts$|\/serve-[^/]+\.ts$|\/app\.ts$|\/platform\/http\/|\/bench\/programs\//,
    imports: /^(@fastify\/|fastify$)/,
    reason:
      "Commands know nothing of HTTP: only *-routes.ts, serve-*.ts, app.ts, platform/http and the benchmark's baselines use it.",
  },
  {
    files: /^(server|contract|web)\/src\//,
    except: /^server\/src\/config\.ts$/,
    says: /\bprocess\.env\b|"node:process"/,
    reason: "The environment is read only by config.ts, which validates all of it at once.",
  },
  {
    files: /^(server|contract|web)\/src\//,
    // Database drivers give some errors no code.
    except: /\/platform\/database\/|\.test\.tsx?$/,
    says: /(?:error|fault|cause|refusal)\.message\s*[!=]==|(?:test|includes|match|has)\((?:error|fault|cause|refusal)\.message\)/,
    reason: "Errors are recognised by their codes, never by their messages.",
  },
  {
    files: /^server\/src\//,
    except: /\/platform\/clock\.ts$|\.test\.ts$|\/test\//,
    says: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bTemporal\.Now\b|\bprocess\.hrtime\b/,
    reason: "Time comes only through clock.ts, which a test can set.",
  },
  {
    files: /^web\/src\//,
    except: /\/platform\/query\.ts$/,
    says: /\buse(Suspense|Infinite)?(Query|Queries)\b[^;]*"@tanstack\/react-query"/,
    reason:
      "Queries are read with the hook of platform/query.ts: a part is hydrated with the data that it was rendered with.",
  },
  {
    files: /^web\/src\//,
    except: /\/platform\/(server-clock|time-zone)\.ts$|\.test\.tsx?$/,
    says: /\bDate\.now\(|\bnew Date\(\)|\bnew Date\([^()]*,|\bTemporal\.Now\b|\bIntl\.DateTimeFormat\b|\.toLocale(Date|Time)?String\(|\.getTimezoneOffset\(|\.get(Date|Day|Hours|Minutes|Month|FullYear)\(\)/,
    reason:
      "The time and the viewer's zone come only through server-clock.ts and time-zone.ts: a page is hydrated with those by which the server rendered it.",
  },
];

/** One rule per group: it may not import a group that stands after it, nor a folder that the list does not name. */
function importOnlyEarlierGroups(folder: string, shared: readonly string[]): ImportRule[] {
  return GROUPS.map((group, index) => {
    const allowed = [...shared, ...GROUPS.slice(0, index + 1)].join("|");
    return {
      files: new RegExp(`^${folder}/${group}/`),
      except: TESTS,
      imports: new RegExp(`^${folder}/(?!(?:${allowed})/)[^/]+/`),
      reason: `Groups import only earlier groups (${GROUPS.join(", ")}).`,
    };
  });
}
