/** A fault to put into a copy: in this file, instead of this text. */
export type Planted = {
  readonly mechanism: string;
  readonly file: string;
  readonly instead: string;
  readonly put: string;
  /** Files of tests of which one is to fail, as `vitest` takes them. */
  readonly tests: readonly string[];
};

type Short = readonly [file: string, instead: string, put: string, tests: string];

function of(mechanism: string, ...faults: readonly Short[]): Planted[] {
  return faults.map(([file, instead, put, tests]) => ({ mechanism, file, instead, put, tests: tests.split(" ") }));
}

/** At least two of each mechanism. */
export const planted: readonly Planted[] = [
  ...of(
    "freeze",
    [
      "server/src/features/results/freeze-result.ts",
      "await addRoundToMaps(trx, round);",
      "",
      "maps careers random-operations rebuild",
    ],
    [
      "server/src/features/results/freeze-result.ts",
      "{ ...before, frozen: 1 }",
      "before",
      "results-list careers random-operations",
    ],
    ["server/src/features/results/freeze-result.ts", "if (missing.length > 0 ||", "if (", "freeze-result"],
  ),
  ...of(
    "rate",
    [
      "server/src/features/competitions/elo.ts",
      "(opponentElo - ownElo) / 400",
      "(opponentElo - ownElo) / 401",
      "elo.test freeze-result",
    ],
    [
      "server/src/features/competitions/elo.ts",
      'side === "red" ? redGain : -redGain',
      "redGain",
      "elo.test freeze-result",
    ],
    [
      "server/src/features/competitions/elo.ts",
      "elo > peak_elo",
      "elo >= peak_elo",
      "records careers random-operations elo.test",
    ],
  ),
  ...of(
    "forfeits",
    [
      "server/src/features/competitions/outcome.ts",
      "return otherSide(forfeit_side);",
      "return forfeit_side;",
      "elo.test freeze-result",
    ],
    [
      "server/src/features/competitions/outcome.ts",
      "if (forfeit_side !== null) return otherSide(forfeit_side);",
      "",
      "elo.test freeze-result",
    ],
  ),
  ...of(
    "rosters",
    [
      "server/src/features/seasons/clans/edit-roster.ts",
      "clan.season_id !== season.id",
      "false",
      "clan-players change-clans end-season",
    ],
    [
      "server/src/features/seasons/clans/edit-roster.ts",
      'if (reasons.length > 0) throw createApiError("PLAYERS_NOT_ADDED"',
      'if (reasons.length > 1) throw createApiError("PLAYERS_NOT_ADDED"',
      "clan-players change-clans sync-clan",
    ],
  ),
  ...of(
    "votes",
    ["server/src/features/seasons/votes/cast-vote.ts", "<= 0) throw", "< 0) throw", "cast-votes"],
    [
      "server/src/features/seasons/votes/cast-vote.ts",
      "requireActiveVote(vote, clock.now());",
      "",
      "cast-votes vote-times",
    ],
    [
      "server/src/features/seasons/votes/cast-vote.ts",
      "?.blocked === 0",
      "!== undefined",
      "cast-votes vote-options votes-races",
    ],
  ),
  ...of(
    "council",
    [
      "server/src/features/seasons/votes/edit-motions.ts",
      'if (!isFirst) throw createApiError("ALREADY_VOTED_ON");',
      "",
      "motions",
    ],
    ["server/src/features/seasons/votes/edit-motions.ts", ">= maxProposedMotions", "> maxProposedMotions", "motions"],
  ),
  ...of(
    "disputes",
    [
      "server/src/features/results/disputes/disputes-routes.ts",
      "Math.max(played_at, frozen_at ?? 0)",
      "played_at",
      "disputes",
    ],
    [
      "server/src/features/results/disputes/disputes-routes.ts",
      'viewer.role === "ADMIN" ? null : viewer.id',
      "null",
      "disputes",
    ],
  ),
  ...of(
    "reservations",
    [
      "server/src/features/game-servers/reservations/reservations-queries.ts",
      '.where("m.ready_until", "is", null)',
      "",
      "reservations.db failing-servers",
    ],
    [
      "server/src/features/game-servers/reservations/poll-server.ts",
      "const isRevoked = isAccessRevoked(row, players);",
      "const isRevoked = false;",
      "reservations.db lost-access",
    ],
    [
      "server/src/features/game-servers/reservations/advance-reservation.ts",
      "row.kept === 0 && isDue",
      "isDue",
      "reservations.db failing-servers",
    ],
  ),
  ...of(
    "keys",
    ["server/src/features/game-servers/game-server-key.ts", "if (!poster.enabled)", "if (false)", "game-servers.db"],
    ["server/src/features/game-servers/game-server-key.ts", "isSameHash(key_hash, keyHash)", "true", "game-servers.db"],
  ),
  ...of(
    "caches",
    [
      "server/src/platform/cache/response-cache.ts",
      "if (entry.isChangedSince(entry.version)) {",
      "if (false) {",
      "response-cache.db",
    ],
    [
      "server/src/platform/cache/response-cache.ts",
      "if (tracker.isCacheable) this.#store",
      "this.#store",
      "response-cache.db every-call-kept",
    ],
  ),
  ...of(
    "live",
    ["server/src/features/site/live/live-feed.ts", "users.has(open.viewer.id)", "false", "live.db live-hidden"],
    [
      "server/src/features/site/live/live-feed.ts",
      "roles.get(open.viewer.sessionId) === open.viewer.role",
      "true",
      "live.db live-hidden",
    ],
  ),
  ...of(
    "audit_log",
    [
      "server/src/features/audit-log/record-calls.ts",
      'if (viewer.role !== "ADMIN" && playKinds.includes(kind)) return null;',
      "",
      "audit-log.db every-change-is-recorded",
    ],
    [
      "server/src/features/audit-log/record-calls.ts",
      'if (kindOfCall === "VIEWER") return { kind: "USER", id: viewerId };',
      "",
      "audit-log.db every-change-is-recorded",
    ],
  ),
  ...of(
    "sessions",
    [
      "server/src/features/people/users/session-rules.ts",
      "return seen_at > seenAfter && created_at",
      "return created_at",
      "sessions.db",
    ],
    [
      "server/src/features/people/users/sign-in.ts",
      "if (current?.blocked === 1) throw",
      "if (false) throw",
      "sessions.db",
    ],
  ),
  ...of(
    "resets",
    [
      "server/src/features/people/users/secret-links-queries.ts",
      'of ["invitations", "password_resets"] as const',
      'of ["invitations"] as const',
      "mail.db invitations",
    ],
    [
      "server/src/features/accounts/invite-users.ts",
      'const current = orThrow(await findUserOfPasswordLink(trx, secretHash, clock.now()), "INVITATION_NOT_FOUND");',
      "const current = invited;",
      "mail.db invitations",
    ],
  ),
  ...of(
    "moving in",
    [
      "server/src/legacy-import/imported-results.ts",
      "won === null ? lost : otherSide(won)",
      "won === null ? lost : won",
      "imported-results imported-league",
    ],
    [
      "server/src/legacy-import/imported-competitions.ts",
      "return found;",
      "return undefined;",
      "imported-clans imported-league",
    ],
  ),
  ...of(
    "backup",
    ["server/src/backup/read-backup.ts", "|| expected.sha256 !== actual.sha256", "", "backup.db"],
    [
      "server/src/backup/restore-backup.ts",
      "else if (table.lastKey !== null) await setLastKey(trx, table.table, table.lastKey);",
      "",
      "backup.db releases.db",
    ],
  ),
];
