import { describe, expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeasonWithClans } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { getVote, openVote } from "../../../../test/open-vote.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { rounds } from "../../../../test/test-level.ts";
import type { LeagueTransaction } from "../../context.ts";
import { changeUser } from "../../people/users/users-queries.ts";
import { removeClan } from "../clans/clans-queries.ts";
import { changeVote, insertVoteEntry, removeVote } from "./votes-queries.ts";

async function openVoteLeague(...voters: string[]) {
  const league = await openLeague();
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears", "Herons", "Wolves");
  const users = await signUpAll(league, "Ada", ...voters);
  const [ada = expect.fail()] = users;
  const [foxes = ""] = clans;
  return { league, db: league.context.db, clans, foxes, users, ada };
}

/** Locks a vote's row by an update that changes nothing. */
const lockVote = (voteId: string) => (trx: LeagueTransaction) => changeVote(trx, Number(voteId), { saved: 1 });

const listErrorCodes = (replies: readonly { body: { errorCode?: string } }[]) =>
  [...new Set(replies.map(({ body }) => body.errorCode ?? "none"))].sort();

test("exactly `maxVotes` of a user's 50 concurrent votes succeed", async () => {
  const { league, db, clans, ada } = await openVoteLeague();
  for (const round of rounds(2, 200)) {
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const casts = Array.from({ length: 50 }, (_, index) => clans[index % clans.length] ?? "");
    const replies = await raceOnLock(db, {
      lock: lockVote(voteId),
      start: () => casts.map((clanId) => league.send("castVote", { as: ada.token, body: { voteId, clanId } })),
    });
    expect(countByStatus(replies), `round ${round}`).toEqual({ 200: 2, 409: 48 });
    const { votes } = await getVote(league, voteId);
    expect(new Set(votes.map(({ clanId }) => clanId)).size).toBe(2);
    expect(votes).toHaveLength(2);
  }
});

test("exactly one of twenty concurrent votes for the same option succeeds", async () => {
  const { league, db, foxes, ada } = await openVoteLeague();
  for (const round of rounds(2, 200)) {
    const { _id: voteId } = await openVote(league, { maxVotes: 5 });
    const body = { voteId, clanId: foxes };
    const replies = await raceOnLock(db, {
      lock: lockVote(voteId),
      start: () => Array.from({ length: 20 }, () => league.send("castVote", { as: ada.token, body })),
    });
    expect(countByStatus(replies), `round ${round}`).toEqual({ 200: 1, 409: 19 });
    expect(listErrorCodes(replies)).toEqual(["ALREADY_VOTED", "none"]);
    expect((await getVote(league, voteId)).votes).toHaveLength(1);
  }
});

test("entries add up after concurrent casts and removals by 100 users", async () => {
  const names = Array.from({ length: 99 }, (_, index) => `user ${index}`);
  const { league, clans, users } = await openVoteLeague(...names);
  for (const round of rounds(1, 20)) {
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const counts = new Map(clans.map((id) => [id, 0]));
    const act = async (name: "castVote" | "removeVote", as: string, index: number) => {
      const clanId = clans[index % clans.length] ?? "";
      const { status } = await league.send(name, { as, body: { voteId, clanId } });
      expect([200, 409]).toContain(status);
      if (status === 200) counts.set(clanId, (counts.get(clanId) ?? 0) + (name === "castVote" ? 1 : -1));
    };
    const actAll = users.map(async ({ token }, index) => {
      await Promise.all([act("castVote", token, index), act("castVote", token, index + 1)]);
      await Promise.all([act("removeVote", token, index), act("castVote", token, index + 2)]);
      await Promise.all([act("removeVote", token, index + 1), act("castVote", token, index)]);
    });
    await Promise.all(actAll);
    const { votes } = await getVote(league, voteId);
    const actualCounts = clans.map((id) => [id, votes.filter(({ clanId }) => clanId === id).length]);
    expect(actualCounts, `round ${round}`).toEqual([...counts]);
    for (const userVotes of Map.groupBy(votes, ({ voterId }) => voterId).values()) {
      expect(userVotes.length).toBeLessThanOrEqual(2);
      expect(new Set(userVotes.map(({ clanId }) => clanId)).size).toBe(userVotes.length);
    }
  }
});

test("a vote whose maximum is changed concurrently never has more entries than it allows", async () => {
  const { league, db, clans, users, ada } = await openVoteLeague("Ben", "Cleo");
  for (const round of rounds(2, 200)) {
    const { _id: id } = await openVote(league, { maxVotes: 3 });
    const replies = await raceOnLock(db, {
      lock: lockVote(id),
      start: () => [
        ...users.flatMap(({ token: as }) =>
          clans.map((clanId) => league.send("castVote", { as, body: { voteId: id, clanId } })),
        ),
        league.send("updateVote", { as: league.admin, id, body: { maxVotes: 1 } }),
        league.send("updateVote", { as: league.admin, id, body: { type: "PLAYER", maxVotes: 1 } }),
        league.send("castVote", { as: ada.token, body: { voteId: id, playerId: ada.id } }),
      ],
    });
    for (const { status } of replies) expect([200, 400, 409]).toContain(status);
    const { votes, maxVotes, type } = await getVote(league, id);
    for (const userVotes of Map.groupBy(votes, ({ voterId }) => voterId).values()) {
      expect(userVotes.length, `round ${round}`).toBeLessThanOrEqual(maxVotes);
    }
    for (const entry of votes) expect(entry, `round ${round}`).toHaveProperty(type === "CLAN" ? "clanId" : "playerId");
  }
});

describe("concurrently with another transaction", () => {
  /** Returns the reply to a vote for a clan that is cast while another transaction is open. */
  async function castDuring(lock: (trx: LeagueTransaction, voteId: number, clanId: number) => Promise<unknown>) {
    const { league, db, foxes, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    const body = { voteId, clanId: foxes };
    const [cast] = await raceOnLock(db, {
      lock: (trx) => lock(trx, Number(voteId), Number(foxes)),
      start: () => [league.send("castVote", { as: ada.token, body })],
    });
    return cast?.body.errorCode;
  }

  test("rejects a vote for a clan that is concurrently deleted", async () => {
    expect(await castDuring((trx, _, clanId) => removeClan(trx, clanId))).toBe("INVALID_VOTE");
  });

  test("rejects an entry in a vote that is concurrently deleted", async () => {
    expect(await castDuring((trx, voteId) => removeVote(trx, voteId))).toBe("VOTE_NOT_FOUND");
  });

  test("rejects an entry in a vote that concurrently ends", async () => {
    expect(await castDuring((trx, voteId) => changeVote(trx, voteId, { starts_at: 0, ends_at: 1 }))).toBe(
      "VOTE_NOT_ACTIVE",
    );
  });

  test("rejects a vote for a player who is concurrently blocked", async () => {
    const { league, db, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { type: "PLAYER" });
    const block = (trx: LeagueTransaction) => changeUser(trx, Number(league.adminId), { blocked: 1 });
    const [cast] = await raceOnLock(db, {
      lock: block,
      start: () => [league.send("castVote", { as: ada.token, body: { voteId, playerId: league.adminId } })],
    });
    expect(cast).toMatchObject({ status: 400, body: { errorCode: "INVALID_VOTE" } });
  });

  test("rejects deleting a clan that concurrently gets a vote", async () => {
    const { league, db, foxes, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    const entry = {
      vote_id: Number(voteId),
      voter_id: Number(ada.id),
      slot: 1,
      clan_id: Number(foxes),
      player_id: null,
    };
    const [deleted] = await raceOnLock(db, {
      lock: (trx) => insertVoteEntry(trx, entry),
      start: () => [league.send("deleteClan", { as: league.admin, id: foxes })],
    });
    expect(deleted).toMatchObject({ status: 409, body: { errorCode: "CLAN_IN_USE" } });
  });
});
