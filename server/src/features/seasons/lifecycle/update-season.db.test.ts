import { expect } from "vitest";
import { expectErrors } from "../../../../test/expect-errors.ts";
import { beginSeason, endSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

const seasonEnded = (season: string) => ({
  status: 409,
  errorCode: "SEASON_ENDED",
  message: `${season} has ended`,
  errorData: { season },
});
const nameTaken = (name: string) => ({
  status: 409,
  errorCode: "SEASON_NAME_TAKEN",
  message: `There is already a season "${name}"`,
  errorData: { name },
});

test("changes the name, dates and prize pool of the active season, one by one or together", async ({ league }) => {
  const as = league.admin;
  const season = await beginSeason(league, "Sumer");
  const id = season._id;
  const { data: renamed } = await league.call("updateSeason", { as, id, body: { name: " Summer " } });
  expect(renamed).toEqual({ ...season, name: "Summer" });

  const dates = { startDate: "20260401", endDate: "2026-06-30" };
  const { data: updated } = await league.call("updateSeason", { as, id, body: dates });
  const instants = { startDate: "2026-04-01T00:00:00.000Z", endDate: "2026-06-30T23:59:59.999Z" };
  expect(updated).toEqual({ ...season, name: "Summer", ...instants });
  expect((await league.call("updateSeason", { as, id, body: {} })).data).toEqual(updated);
  expect((await league.call("updateSeason", { as, id, body: { prizePool: 450 } })).data).toEqual({
    ...updated,
    prizePool: 450,
  });
  expect((await league.call("updateSeason", { as, id, body: { prizePool: null } })).data).toEqual(updated);
  expect((await league.call("updateSeason", { as, id, body: { ...updated, name: "SUMMER" } })).data.name).toBe(
    "SUMMER",
  );
  expect((await league.call("searchSeasons", { as })).data).toEqual([{ ...updated, name: "SUMMER" }]);
  expect((await league.call("searchClans", { body: { seasonName: "summer" } })).data).toEqual([]);
});

test("rejects changes of ended and unknown seasons", async ({ admin, league }) => {
  const { _id: id } = await beginSeason(league, "Spring");
  await endSeason(league);
  for (const body of [{}, { name: "Summer" }]) {
    expect(await league.rejected("updateSeason", { as: admin, id, body })).toEqual(seasonEnded("Spring"));
  }
  await beginSeason(league, "Autumn");
  expect(await league.rejected("updateSeason", { as: admin, id, body: { name: "Summer" } })).toEqual(
    seasonEnded("Spring"),
  );

  for (const unknown of ["999999", "none"]) {
    await league.expectError(404, "SEASON_NOT_FOUND", "updateSeason", { as: admin, id: unknown, body: {} });
  }
});

test("rejects the name of another season, ignoring case", async ({ admin, league }) => {
  await beginSeason(league, "Spring");
  await endSeason(league);
  const body = { startDate: "2026-09-01", endDate: "2026-11-30" };
  for (const name of ["Spring", " SPRING "]) {
    expect(await league.rejected("createSeason", { as: admin, body: { name, ...body } })).toEqual(
      nameTaken(name.trim()),
    );
  }
  const { _id: id } = await beginSeason(league, "Autumn");
  expect(await league.rejected("updateSeason", { as: admin, id, body: { name: "sPRING" } })).toEqual(
    nameTaken("sPRING"),
  );
  expect((await league.call("searchSeasons")).data.map(({ name }) => name)).toEqual(["Autumn", "Spring"]);
});

test("rejects invalid input and names the field", async ({ league }) => {
  const { _id: id } = await beginSeason(league);
  await expectErrors(league, "updateSeason", { as: league.admin, id }, [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(65) }, "name"],
    [{ startDate: "soon" }, "startDate"],
    [{ startDate: "2027-01-01" }, "startDate"],
    [{ endDate: "2025-01-01" }, "endDate"],
    [{ startDate: "2027-01-01T00:00Z", endDate: "2027-01-01T00:00Z" }, "endDate"],
    [{ prizePool: 0 }, "prizePool"],
    [{ prizePool: "much" }, "prizePool"],
    [{ startDate: "2027-01-02", endDate: "2027-01-01" }, "endDate"],
  ]);

  const getMessage = async (body: object) =>
    (await league.rejected("updateSeason", { as: league.admin, id, body })).message;
  expect(await getMessage({ startDate: "2027-01-01" })).toContain("must be before the end date");
  expect(await getMessage({ endDate: "2025-01-01" })).toContain("must be after the start date");

  const { token } = await signUp(league, "Ada");
  expect(await league.rejected("updateSeason", { as: token, id, body: {} })).toMatchObject({ status: 403 });
});

test("updates concurrent with the end of a season either happen before it or are rejected", async ({
  admin,
  league,
}) => {
  const { _id: id } = await beginSeason(league, "Season 0");
  const updates = Array.from({ length: 10 }, (_, number) =>
    league.send("updateSeason", { as: admin, id, body: { name: `Season ${number + 1}` } }),
  );
  const endOfSeason = league.send("endSeason", { as: admin });
  const replies = (await Promise.all(updates)).map(({ body }) => body);
  const [season] = (await league.call("searchSeasons")).data;
  expect((await endOfSeason).body).toMatchObject({ status: 200, data: { name: season?.name } });

  for (const reply of replies) {
    expect(reply).toMatchObject(reply.ok ? { status: 200 } : { status: 409, errorCode: "SEASON_ENDED" });
  }
});
