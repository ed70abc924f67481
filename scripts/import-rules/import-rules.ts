/**
 * What some files may not import or contain, and why. Most rules are about imports. Paths are relative to the root of the
 * repository. A rule applies to `files`, but not to those that match `except`. It has one of:
 * - `forbiddenImports`: paths and package names that a file may not import, not even as a type
 * - `forbiddenInBundle`: packages that must not get into the web app's bundle, also not through files of the contract that a
 *   file imports. Imports of types are allowed
 * - `forbiddenCode`: a pattern that the code may not match
 *
 * In the patterns, `(?!…)` lists what is allowed nevertheless.
 */
export type ImportRule = { files: RegExp; except?: RegExp; reason: string } & (
  | { forbiddenImports: RegExp }
  | { forbiddenInBundle: RegExp }
  | { forbiddenCode: RegExp }
);

/** The groups of features, on the server and in the web app. A group imports only from itself and from the groups before it. */
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

/** Matches tests and their helpers, which may import the whole app and set the clock. */
const TESTS = /\.test\.tsx?$|\/test\//;

/** The rules of this repository. The reason is printed with each violation. */
export const importRules: ImportRule[] = [
  {
    files: /^contract\//,
    forbiddenImports: /^(?!zod$|contract\/|vitest$|fast-check$|node:)/,
    reason:
      "The contract imports no other workspace and no library except that of the schemas: server and web both depend on it.",
  },
  {
    files: /^contract\/src\//,
    except: TESTS,
    forbiddenImports: /^(vitest|fast-check|node:.*)$/,
    reason: "The contract runs in the browser and on the server.",
  },
  {
    files: /^server\//,
    forbiddenImports: /^(web|e2e|scripts)\/(?!free-port\.ts$)/,
    reason:
      "The server imports nothing from web, e2e or scripts, except for scripts/free-port.ts, which its tests use.",
  },
  {
    files: /^web\//,
    forbiddenImports: /^(server|e2e|scripts)\//,
    reason: "The web app imports nothing from server, e2e or scripts: it shares only the contract with the server.",
  },
  {
    files: /^(e2e|scripts)\//,
    forbiddenImports: /^(server|web)\//,
    reason: "End-to-end tests and scripts use the server from outside, over HTTP and its commands.",
  },
  {
    files: /^web\/src\//,
    except: TESTS,
    forbiddenInBundle: /^zod$/,
    reason: "The validators would cost the page 20 kB: import only types of the contract's schemas.",
  },
  {
    files: /^server\/src\/platform\//,
    except: TESTS,
    forbiddenImports: /^server\/src\/(?!platform\/)/,
    reason: "The platform imports no features.",
  },
  {
    files: /^server\/src\/platform\//,
    except: TESTS,
    forbiddenCode: /discord|ranked|season|clan|leaderboard|ELO_K|READY_SECONDS|(?<![a-z])elo(?![a-z])/i,
    reason: "The platform knows nothing about leagues: features pass what it needs.",
  },
  {
    files: /^web\/src\/platform\//,
    except: TESTS,
    forbiddenImports: /^web\/src\/(?!platform\/|ui\/)/,
    reason: "The platform imports no features.",
  },
  {
    files: /^web\/src\/ui\//,
    forbiddenImports: /^contract\/|^web\/src\/(?!ui\/)/,
    reason: "The ui imports only itself and packages: it knows nothing about leagues.",
  },
  {
    files: /^web\/src\/league-ui\//,
    except: TESTS,
    forbiddenImports: /^web\/src\/(?!league-ui\/|ui\/)/,
    reason: "Components in league-ui get all data as props, so they import only the ui and the contract.",
  },
  {
    files: /^web\/src\/charts\//,
    forbiddenImports: /^contract\/|^web\/src\/(?!charts\/|ui\/)/,
    reason: "Charts get all data as props, so they import only the ui.",
  },
  {
    files: /^server\/src\/features\//,
    except: TESTS,
    forbiddenImports: /^server\/src\/integrations\//,
    reason: "Features write messages to the outbox and do not know who delivers them.",
  },
  ...importOnlyEarlierGroups("server/src/features", ["migrations"]),
  ...importOnlyEarlierGroups("web/src", ["platform", "ui", "charts", "league-ui"]),
  {
    files: /^server\//,
    except: /-queries\.ts$|[/-]tables\.ts$|\/migrations\/|\/platform\/database\//,
    forbiddenImports: /^kysely(\/|$)/,
    reason: "SQL is written only in *-queries.ts, *tables.ts, migrations/ and platform/database.",
  },
  {
    files: /\.(db|sqlite)\.test\.ts$/,
    except: /-races\.db\.test\.ts$/,
    forbiddenImports: /^server\/test\/(race-on-lock|delay-commits)\.ts$/,
    reason:
      "Races between requests are tested in *-races.db.test.ts, which run on PostgreSQL: on SQLite, they cannot fail.",
  },
  {
    files: /^server\/src\//,
    except: /\/platform\/database\//,
    forbiddenImports: /^(pg|node:sqlite)$/,
    reason: "The two engines differ only inside platform/database.",
  },
  {
    files: /^server\//,
    except: /-routes\.ts$|\/serve-[^/]+\.ts$|\/app\.ts$|\/platform\/http\//,
    forbiddenImports: /^(@fastify\/|fastify$)/,
    reason: "Features know nothing about HTTP: only *-routes.ts, serve-*.ts, app.ts and platform/http use it.",
  },
  {
    files: /^(server|contract|web)\/src\//,
    except: /^server\/src\/config\.ts$/,
    forbiddenCode: /\bprocess\.env\b|"node:process"/,
    reason: "The environment is read only by config.ts, which validates all of it at once.",
  },
  {
    files: /^(server|contract|web)\/src\//,
    // Database drivers give some errors no code.
    except: /\/platform\/database\/|\.test\.tsx?$/,
    // Finds comparisons of messages only if the variable has a usual name of an error: one of these four.
    forbiddenCode: matchAny([
      /(?:error|fault|cause|refusal)\.message\s*[!=]==/,
      /(?:test|includes|match|has)\((?:error|fault|cause|refusal)\.message\)/,
    ]),
    reason: "Errors are recognised by their codes, never by their messages.",
  },
  {
    files: /^server\/src\//,
    except: /\/platform\/clock\.ts$|\.test\.ts$|\/test\//,
    forbiddenCode: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bTemporal\.Now\b|\bprocess\.hrtime\b/,
    reason: "The time comes only from clock.ts, which a test can set.",
  },
  {
    files: /^web\/src\//,
    except: /\/platform\/query\.ts$/,
    // Matches an import of one of the library's own hooks.
    forbiddenCode: /\buse(Suspense|Infinite)?(Query|Queries)\b[^;]*"@tanstack\/react-query"/,
    reason:
      "Queries are read with the hook of platform/query.ts, so that a component is hydrated with the data that it was rendered with.",
  },
  {
    files: /^web\/src\//,
    except: /\/platform\/(server-clock|time-zone)\.ts$|\.test\.tsx?$|^web\/src\/testing\//,
    forbiddenCode: matchAny([
      // The device's clock.
      /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
      // With several arguments, the constructor takes a date in the device's time zone.
      /\bnew Date\([^()]*,/,
      // These format in the device's time zone by default.
      /\bIntl\.DateTimeFormat\b|\.toLocale(Date|Time)?String\(/,
      // The parts of a date in the device's time zone.
      /\.getTimezoneOffset\(|\.get(Date|Day|Hours|Minutes|Month|FullYear)\(\)/,
    ]),
    reason:
      "The time and the viewer's zone come only from server-clock.ts and time-zone.ts, so that a page is hydrated with the values that the server rendered it with.",
  },
];

/**
 * Creates a rule for each group: it may import only earlier groups and the shared folders.
 * @param folder the folder that contains the groups
 */
function importOnlyEarlierGroups(folder: string, sharedFolders: readonly string[]): ImportRule[] {
  return GROUPS.map((group, index) => {
    const allowedFolders = [...sharedFolders, ...GROUPS.slice(0, index + 1)].join("|");
    return {
      files: new RegExp(`^${folder}/${group}/`),
      except: TESTS,
      forbiddenImports: new RegExp(`^${folder}/(?!(?:${allowedFolders})/)[^/]+/`),
      reason: `Groups import only earlier groups (${GROUPS.join(", ")}).`,
    };
  });
}

/** Returns a pattern that matches what one of the patterns matches. */
function matchAny(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}
