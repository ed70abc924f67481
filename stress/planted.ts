/** A fault to put into a copy: in this file, instead of this text. */
export type Planted = {
  readonly mechanism: string;
  readonly file: string;
  readonly instead: string;
  readonly put: string;
  /** Files of tests of which one is to fail, as `vitest` takes them. */
  readonly tests: readonly string[];
};

const features = "server/src/features";

type Short = readonly [file: string, instead: string, put: string, tests: string];

function of(mechanism: string, ...faults: readonly Short[]): Planted[] {
  return faults.map(([file, instead, put, tests]) => ({ mechanism, file, instead, put, tests: tests.split(" ") }));
}

/** At least two of each mechanism. */
export const planted: readonly Planted[] = [
  ...of(
    "freeze",
    [
      `${features}/results/freeze-result.ts`,
      "await countInMaps(trx, round);",
      "",
      "maps careers random-history rebuild",
    ],
    [
      `${features}/results/freeze-result.ts`,
      "{ ...before, frozen: 1 }",
      "before",
      "results-list careers random-history",
    ],
    [`${features}/results/freeze-result.ts`, "if (missing.length > 0 ||", "if (", "freeze-result"],
  ),
  ...of(
    "rate",
    [`${features}/ratings/elo.ts`, "(other - own) / 400", "(other - own) / 401", "elo.test freeze-result"],
    [`${features}/ratings/elo.ts`, 'side === "red" ? redGain : -redGain', "redGain", "elo.test freeze-result"],
    [`${features}/ratings/elo.ts`, "elo > peak_elo", "elo >= peak_elo", "records careers random-history elo.test"],
  ),
  ...of(
    "forfeits",
    [
      `${features}/ratings/outcome.ts`,
      "return otherSide(forfeit_side);",
      "return forfeit_side;",
      "elo.test freeze-result",
    ],
    [
      `${features}/ratings/outcome.ts`,
      "if (forfeit_side !== null) return otherSide(forfeit_side);",
      "",
      "elo.test freeze-result",
    ],
  ),
  ...of(
    "rosters",
    [
      `${features}/clans/edit-roster.ts`,
      "clan.season_id !== season.id",
      "false",
      "clan-players change-clans end-season",
    ],
    [
      `${features}/clans/edit-roster.ts`,
      'if (reasons.length > 0) throw refuse("PLAYERS_NOT_ADDED"',
      'if (reasons.length > 1) throw refuse("PLAYERS_NOT_ADDED"',
      "clan-players change-clans sync-clan",
    ],
  ),
  ...of(
    "votes",
    [`${features}/votes/cast-vote.ts`, "<= 0) throw", "< 0) throw", "cast-votes"],
    [`${features}/votes/cast-vote.ts`, "refuseInactive(vote, clock.now());", "", "cast-votes vote-times"],
    [`${features}/votes/cast-vote.ts`, "?.blocked === 0", "!== undefined", "cast-votes vote-options votes-races"],
  ),
  ...of(
    "council",
    [`${features}/votes/edit-motions.ts`, 'if (!isFirst) throw refuse("ALREADY_VOTED_ON");', "", "motions"],
    [`${features}/votes/edit-motions.ts`, ">= maxProposedMotions", "> maxProposedMotions", "motions"],
  ),
  ...of(
    "disputes",
    [`${features}/disputes/disputes-routes.ts`, "Math.max(played_at, frozen_at ?? 0)", "played_at", "disputes"],
    [`${features}/disputes/disputes-routes.ts`, 'viewer.role === "ADMIN" ? null : viewer.id', "null", "disputes"],
  ),
  ...of(
    "reservations",
    [
      `${features}/reservations/reservations-queries.ts`,
      '.where("m.ready_until", "is", null)',
      "",
      "reservations.db failing-servers",
    ],
    [
      `${features}/reservations/look.ts`,
      "const isRevoked = isAccessRevoked(row, players);",
      "const isRevoked = false;",
      "reservations.db lost-access",
    ],
    [
      `${features}/reservations/take-step.ts`,
      "row.kept === 0 && isLater",
      "isLater",
      "reservations.db failing-servers",
    ],
  ),
  ...of(
    "keys",
    [`${features}/game-servers/game-server-key.ts`, "if (!poster.enabled)", "if (false)", "game-servers.db"],
    [`${features}/game-servers/game-server-key.ts`, "isSameHash(key_hash, keyHash)", "true", "game-servers.db"],
  ),
  ...of(
    "caches",
    [
      "server/src/platform/cache/reply-cache.ts",
      "if (entry.isChanged(entry.stamp)) {",
      "if (false) {",
      "reply-cache.db",
    ],
    [
      "server/src/platform/cache/reply-cache.ts",
      "if (trace.isRepeatable) this.#store",
      "this.#store",
      "reply-cache.db every-call-kept",
    ],
  ),
  ...of(
    "live",
    [`${features}/live/live-feed.ts`, "users.has(open.viewer.id)", "false", "live.db live-hidden"],
    [
      `${features}/live/live-feed.ts`,
      "roles.get(open.viewer.sessionId) === open.viewer.role",
      "true",
      "live.db live-hidden",
    ],
  ),
  ...of(
    "history",
    [
      `${features}/history/record-calls.ts`,
      'if (viewer.role !== "ADMIN" && play.includes(kind)) return null;',
      "",
      "history.db every-change-is-recorded",
    ],
    [
      `${features}/history/record-calls.ts`,
      'if (subject === "VIEWER") return { kind: "USER", id: viewerId };',
      "",
      "history.db every-change-is-recorded",
    ],
  ),
  ...of(
    "sessions",
    [
      `${features}/users/session-rules.ts`,
      "return seen_at > seenAfter && created_at",
      "return created_at",
      "sessions.db",
    ],
    [`${features}/users/sign-in.ts`, "if (current?.blocked === 1) throw", "if (false) throw", "sessions.db"],
  ),
  ...of(
    "resets",
    [
      `${features}/users/links-queries.ts`,
      'of ["invitations", "password_resets"] as const',
      'of ["invitations"] as const',
      "mail.db invitations",
    ],
    [
      `${features}/accounts/invite-users.ts`,
      'const current = orRefuse(await findInvited(trx, secretHash, clock.now()), "INVITATION_NOT_FOUND");',
      "const current = invited;",
      "mail.db invitations",
    ],
  ),
  ...of(
    "moving in",
    [
      "server/src/move-in/moved-results.ts",
      "won === null ? lost : otherSide(won)",
      "won === null ? lost : won",
      "moved-results moved-league",
    ],
    ["server/src/move-in/moved-boards.ts", "return found;", "return undefined;", "moved-clans moved-league"],
  ),
  ...of(
    "backup",
    ["server/src/backup/read-backup.ts", "|| said.sha256 !== found.sha256", "", "backup.db"],
    [
      "server/src/backup/restore-backup.ts",
      "else if (table.lastKey !== null) await giveKeysAbove(trx, table.table, table.lastKey);",
      "",
      "backup.db releases.db",
    ],
  ),
];
