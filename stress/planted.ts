import { createFaults, type PlantedFault } from "./create-faults.ts";
import { faultsThatOneToolSees } from "./planted-for-tools.ts";

/**
 * Each fault consists of a file, the text to replace, its replacement, and the tests that must detect it. Each component has at
 * least two faults.
 */
export const plantedFaults: readonly PlantedFault[] = [
  ...createFaults(
    "freeze",
    [
      "server/src/features/results/freeze-result.ts",
      "await addRoundToMaps(trx, frozenResult);",
      "",
      "maps careers random-operations rebuild",
    ],
    [
      "server/src/features/results/freeze-result.ts",
      "{ ...unfrozenResult, frozen: 1 }",
      "unfrozenResult",
      "results-list careers random-operations",
    ],
    ["server/src/features/results/freeze-result.ts", "if (missingData.length > 0 ||", "if (", "freeze-result"],
  ),
  ...createFaults(
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
      "careers random-operations elo.test",
    ],
  ),
  ...createFaults(
    "forfeits",
    [
      "server/src/features/competitions/outcome.ts",
      "return getOppositeSide(forfeit_side);",
      "return forfeit_side;",
      "elo.test freeze-result",
    ],
    [
      "server/src/features/competitions/outcome.ts",
      "if (forfeit_side !== null) return getOppositeSide(forfeit_side);",
      "",
      "elo.test freeze-result",
    ],
  ),
  ...createFaults(
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
  ...createFaults(
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
  ...createFaults(
    "council",
    [
      "server/src/features/seasons/votes/edit-motions.ts",
      'if (!isFirstVote) throw createApiError("ALREADY_VOTED_ON");',
      "",
      "motions",
    ],
    ["server/src/features/seasons/votes/edit-motions.ts", ">= maxProposedMotions", "> maxProposedMotions", "motions"],
  ),
  ...createFaults(
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
  ...createFaults(
    "reservations",
    [
      "server/src/features/game-servers/reservations/reservations-queries.ts",
      '.where("m.ready_until", "is", null)',
      "",
      "reservations.db failing-servers",
    ],
    [
      "server/src/features/game-servers/reservations/poll-server.ts",
      "const mustRenewPassword = isAccessRevoked(row, playerIds);",
      "const mustRenewPassword = false;",
      "reservations.db lost-access",
    ],
    [
      "server/src/features/game-servers/reservations/advance-reservation.ts",
      "row.kept === 0 && isDue",
      "isDue",
      "reservations.db failing-servers",
    ],
  ),
  ...createFaults(
    "keys",
    ["server/src/features/game-servers/game-server-key.ts", "if (!poster.enabled)", "if (false)", "game-servers.db"],
    ["server/src/features/game-servers/game-server-key.ts", "isSameHash(key_hash, keyHash)", "true", "game-servers.db"],
  ),
  ...createFaults(
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
      "response-cache.db every-cached-response",
    ],
  ),
  ...createFaults(
    "live",
    ["server/src/features/site/live/live-feed.ts", "users.has(viewer.id)", "false", "live.db live-hidden"],
    [
      "server/src/features/site/live/live-feed.ts",
      "roleBySession.get(viewer.sessionId) === viewer.role",
      "true",
      "live.db live-hidden",
    ],
  ),
  ...createFaults(
    "audit_log",
    [
      "server/src/features/audit-log/record-calls.ts",
      'if (viewer.role !== "ADMIN" && kindsRecordedForAdminsOnly.includes(kind)) return null;',
      "",
      "audit-log.db every-change-is-recorded",
    ],
    [
      "server/src/features/audit-log/record-calls.ts",
      'if (endpointKind === "VIEWER") return { kind: "USER", id: viewerId };',
      "",
      "audit-log.db every-change-is-recorded",
    ],
  ),
  ...createFaults(
    "sessions",
    [
      "server/src/features/people/users/session-rules.ts",
      "return seen_at > seenAfter && created_at",
      "return created_at",
      "sessions.db",
    ],
    [
      "server/src/features/people/users/sign-in.ts",
      "if (lockedUser?.blocked === 1) throw",
      "if (false) throw",
      "sessions-races",
    ],
  ),
  ...createFaults(
    "resets",
    [
      "server/src/features/people/users/secret-links-queries.ts",
      'of ["invitations", "password_resets"] as const',
      'of ["invitations"] as const',
      "mail.db invitations",
    ],
    [
      "server/src/features/accounts/invite-users.ts",
      'const currentUser = orThrow(await findUserOfPasswordLink(trx, secretHash, clock.now()), "INVITATION_NOT_FOUND");',
      "const currentUser = invitedUser;",
      "invitations-races",
    ],
  ),
  ...createFaults(
    "legacy import",
    [
      "server/src/legacy-import/imported-results.ts",
      "winnerSide === null ? loserSide : getOppositeSide(winnerSide)",
      "winnerSide === null ? loserSide : winnerSide",
      "imported-results imported-league",
    ],
    [
      "server/src/legacy-import/imported-competitions.ts",
      "return season;",
      "return undefined;",
      "imported-clans imported-league",
    ],
  ),
  ...createFaults(
    "backup",
    ["server/src/backup/read-backup.ts", "|| expected.sha256 !== actual.sha256", "", "backup.db"],
    [
      "server/src/backup/restore-backup.ts",
      "else if (lastKey !== null) await setLastKey(trx, tableName, lastKey);",
      "",
      "backup.db releases.db",
    ],
  ),
  ...faultsThatOneToolSees,
];
