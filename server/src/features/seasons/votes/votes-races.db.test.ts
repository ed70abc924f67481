import { describe, expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeasonWithClans } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { getVote, openVote } from "../../../../test/open-vote.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { listRepetitions } from "../../../../test/test-level.ts";
import type { LeagueTransaction } from "../../context.ts";
import { changeUser } from "../../people/users/users-queries.ts";
import { removeClan } from "../clans/clans-queries.ts";
import { changeVote, insertVoteEntry, removeVote } from "./votes-queries.ts";

// A vote is a poll. The `votes` of a vote are its entries, one for each option that a user has chosen.

/** Opens a league with five clans, the user Ada and other voters. */
async function openVoteLeague(...voters: string[]) {
  const league = await openLeague();
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears", "Herons", "Wolves");
  const users = await signUpAll(league, "Ada", ...voters);
  const [ada = expect.fail()] = users;
  const [foxesId = ""] = clanIds;
  return { league, db: league.context.db, clanIds, foxesId, users, ada };
}

/** Locks a vote's row by an update that changes nothing. */
const lockVote = (voteId: string) => (trx: LeagueTransaction) => changeVote(trx, Number(voteId), { saved: 1 });

// `listRepetitions` takes the number of repetitions in `npm test` and in `npm run stress`.
test("exactly `maxVotes` of a user's 50 concurrent votes succeed", async () => {
  const { league, db, clanIds, ada } = await openVoteLeague();
  for (const repetition of listRepetitions({ quick: 2, stress: 200 })) {
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const votedClanIds = Array.from({ length: 50 }, (_, index) => clanIds[index % clanIds.length] ?? "");
    const replies = await raceOnLock(db, {
      holdLock: lockVote(voteId),
      start: () => votedClanIds.map((clanId) => league.send("castVote", { as: ada.token, body: { voteId, clanId } })),
    });
    expect(countByStatus(replies), `repetition ${repetition}`).toEqual({ 200: 2, 409: 48 });
    const { votes } = await getVote(league, voteId);
    expect(new Set(votes.map(({ clanId }) => clanId)).size).toBe(2);
    expect(votes).toHaveLength(2);
  }
});

test("the number of entries is correct after 100 users have cast and removed votes concurrently", async () => {
  const names = Array.from({ length: 99 }, (_, index) => `user ${index}`);
  const { league, clanIds, users } = await openVoteLeague(...names);
  for (const repetition of listRepetitions({ quick: 1, stress: 20 })) {
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const counts = new Map(clanIds.map((id) => [id, 0]));
    const act = async (endpointName: "castVote" | "removeVote", token: string, clanIndex: number) => {
      const clanId = clanIds[clanIndex % clanIds.length] ?? "";
      const { status } = await league.send(endpointName, { as: token, body: { voteId, clanId } });
      expect([200, 409]).toContain(status);
      if (status === 200) counts.set(clanId, (counts.get(clanId) ?? 0) + (endpointName === "castVote" ? 1 : -1));
    };
    const actionsOfUsers = users.map(async ({ token }, index) => {
      await Promise.all([act("castVote", token, index), act("castVote", token, index + 1)]);
      await Promise.all([act("removeVote", token, index), act("castVote", token, index + 2)]);
      await Promise.all([act("removeVote", token, index + 1), act("castVote", token, index)]);
    });
    await Promise.all(actionsOfUsers);
    const { votes } = await getVote(league, voteId);
    const actualCounts = clanIds.map((id) => [id, votes.filter(({ clanId }) => clanId === id).length]);
    expect(actualCounts, `repetition ${repetition}`).toEqual([...counts]);
    for (const userVotes of Map.groupBy(votes, ({ voterId }) => voterId).values()) {
      expect(userVotes.length).toBeLessThanOrEqual(2);
      expect(new Set(userVotes.map(({ clanId }) => clanId)).size).toBe(userVotes.length);
    }
  }
});

test("a vote whose maximum is changed concurrently never has more entries than it allows", async () => {
  const { league, db, clanIds, users, ada } = await openVoteLeague("Ben", "Cleo");
  for (const repetition of listRepetitions({ quick: 2, stress: 200 })) {
    const { _id: id } = await openVote(league, { maxVotes: 3 });
    const replies = await raceOnLock(db, {
      holdLock: lockVote(id),
      start: () => [
        ...users.flatMap(({ token }) =>
          clanIds.map((clanId) => league.send("castVote", { as: token, body: { voteId: id, clanId } })),
        ),
        league.send("updateVote", { as: league.admin, id, body: { maxVotes: 1 } }),
        league.send("updateVote", { as: league.admin, id, body: { type: "PLAYER", maxVotes: 1 } }),
        league.send("castVote", { as: ada.token, body: { voteId: id, playerId: ada.id } }),
      ],
    });
    for (const { status } of replies) expect([200, 400, 409]).toContain(status);
    const { votes, maxVotes, type } = await getVote(league, id);
    for (const userVotes of Map.groupBy(votes, ({ voterId }) => voterId).values()) {
      expect(userVotes.length, `repetition ${repetition}`).toBeLessThanOrEqual(maxVotes);
    }
    for (const entry of votes)
      expect(entry, `repetition ${repetition}`).toHaveProperty(type === "CLAN" ? "clanId" : "playerId");
  }
});

describe("while another transaction is open", () => {
  /** Casts a vote for a clan while another transaction holds a lock. Returns the error code of the reply. */
  async function castWhileLocked(lock: (trx: LeagueTransaction, voteId: number, clanId: number) => Promise<unknown>) {
    const { league, db, foxesId, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const body = { voteId, clanId: foxesId };
    const [reply] = await raceOnLock(db, {
      holdLock: (trx) => lock(trx, Number(voteId), Number(foxesId)),
      start: () => [league.send("castVote", { as: ada.token, body })],
    });
    return reply?.body.errorCode;
  }

  test("a vote for a clan that is concurrently deleted is rejected", async () => {
    expect(await castWhileLocked((trx, _voteId, clanId) => removeClan(trx, clanId))).toBe("INVALID_VOTE");
  });

  test("an entry in a vote that is concurrently deleted is rejected", async () => {
    expect(await castWhileLocked((trx, voteId) => removeVote(trx, voteId))).toBe("VOTE_NOT_FOUND");
  });

  test("an entry in a vote that concurrently ends is rejected", async () => {
    expect(await castWhileLocked((trx, voteId) => changeVote(trx, voteId, { starts_at: 0, ends_at: 1 }))).toBe(
      "VOTE_NOT_ACTIVE",
    );
  });

  test("a vote for a player who is concurrently blocked is rejected", async () => {
    const { league, db, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { type: "PLAYER" });
    const block = (trx: LeagueTransaction) => changeUser(trx, Number(league.adminId), { blocked: 1 });
    const [reply] = await raceOnLock(db, {
      holdLock: block,
      start: () => [league.send("castVote", { as: ada.token, body: { voteId, playerId: league.adminId } })],
    });
    expect(reply).toMatchObject({ status: 400, body: { errorCode: "INVALID_VOTE" } });
  });

  test("a clan that concurrently gets a vote cannot be deleted", async () => {
    const { league, db, foxesId, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    const entry = {
      vote_id: Number(voteId),
      voter_id: Number(ada.id),
      slot: 1,
      clan_id: Number(foxesId),
      player_id: null,
    };
    const [reply] = await raceOnLock(db, {
      holdLock: (trx) => insertVoteEntry(trx, entry),
      start: () => [league.send("deleteClan", { as: league.admin, id: foxesId })],
    });
    expect(reply).toMatchObject({ status: 409, body: { errorCode: "CLAN_IN_USE" } });
  });
});
