import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { beginSeason, createRulesChange, endSeason } from "../../../../test/league-season.ts";
import { openLeagueForMotions } from "../../../../test/open-league-for-motions.ts";

/**
 * Opens a league with four clans. Returns functions that change the rules of the newest season as an admin, and that open a
 * motion and let all clans vote for it.
 */
async function openLeagueWithVotes() {
  const { league, admin, openNewMotion, voteInTurn } = await openLeagueForMotions();
  const readNewestSeason = async () => (await league.call("searchSeasons")).data[0] ?? expect.fail("no season");
  const changeRules = async (motionId: string | null, from: string | null = null) => {
    const { _id: id, rules: versions } = await readNewestSeason();
    const body = { ...createRulesChange(getDefaultRules("Season 1"), versions, from), motionId };
    return league.send("changeSeasonRules", { as: admin, id, body });
  };
  const openMotionWithVotes = async () => {
    const id = await openNewMotion();
    await voteInTurn(id, "yes", "yes", "yes", "yes");
    return id;
  };
  return { league, admin, changeRules, openMotionWithVotes, readNewestSeason };
}

test("an open motion decides no rules, even if all clans have voted for it", async () => {
  const { league, admin, changeRules, openMotionWithVotes } = await openLeagueWithVotes();
  const id = await openMotionWithVotes();
  expect(await changeRules(id)).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_CARRIED" } });
  await league.call("closeMotion", { as: admin, id });
  expect((await changeRules(id)).status).toBe(200);
});

test("a carried motion of an earlier season decides no rules", async () => {
  const { league, admin, changeRules, openMotionWithVotes } = await openLeagueWithVotes();
  const id = await openMotionWithVotes();
  await league.call("closeMotion", { as: admin, id });
  await endSeason(league);
  await beginSeason(league, "Season 3");
  expect(await changeRules(id)).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_CARRIED" } });
});

test("the rules of an ended season cannot be withdrawn, neither in that season nor through the next one", async () => {
  const { league, admin, changeRules, readNewestSeason } = await openLeagueWithVotes();
  const { _id: endedId } = await readNewestSeason();
  await changeRules(null);
  const rulesId = (await readNewestSeason()).rules.at(-1)?._id ?? "";
  await endSeason(league);
  const { _id: id } = await beginSeason(league, "Season 3");
  const body = { rulesId };
  await league.expectError(409, "SEASON_ENDED", "withdrawSeasonRules", { as: admin, id: endedId, body });
  await league.expectError(404, "SEASON_RULES_NOT_FOUND", "withdrawSeasonRules", { as: admin, id, body });
});
