import { expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason, endSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

const createSeasonEndedError = (season: string) => ({
  status: 409,
  errorCode: "SEASON_ENDED",
  message: `${season} has ended`,
  errorData: { season },
});
const createNameTakenError = (name: string) => ({
  status: 409,
  errorCode: "SEASON_NAME_TAKEN",
  message: `There is already a season "${name}"`,
  errorData: { name },
});

test("an admin changes name, dates and prize pool of the active season, one by one or together", async ({ league }) => {
  const { admin } = league;
  // The name has a typo, which the admin corrects.
  const season = await beginSeason(league, "Sumer");
  const id = season._id;
  const { data: renamedSeason } = await league.call("updateSeason", { as: admin, id, body: { name: " Summer " } });
  expect(renamedSeason).toEqual({ ...season, name: "Summer" });

  const dates = { startDate: "20260401", endDate: "2026-06-30" };
  const { data: updatedSeason } = await league.call("updateSeason", { as: admin, id, body: dates });
  const instants = { startDate: "2026-04-01T00:00:00.000Z", endDate: "2026-06-30T23:59:59.999Z" };
  expect(updatedSeason).toEqual({ ...season, name: "Summer", ...instants });
  expect((await league.call("updateSeason", { as: admin, id, body: {} })).data).toEqual(updatedSeason);
  expect((await league.call("updateSeason", { as: admin, id, body: { prizePool: 450 } })).data).toEqual({
    ...updatedSeason,
    prizePool: 450,
  });
  expect((await league.call("updateSeason", { as: admin, id, body: { prizePool: null } })).data).toEqual(updatedSeason);
  expect(
    (await league.call("updateSeason", { as: admin, id, body: { ...updatedSeason, name: "SUMMER" } })).data.name,
  ).toBe("SUMMER");
  expect((await league.call("searchSeasons", { as: admin })).data).toEqual([{ ...updatedSeason, name: "SUMMER" }]);
});

test("a transfer window may be a single instant, but may not end before it begins", async ({ admin, league }) => {
  const { _id: id } = await beginSeason(league);
  const instant = "2026-04-01T00:00:00.000Z";
  const update = (transferTo: string) =>
    league.send("updateSeason", { as: admin, id, body: { transferFrom: instant, transferTo } });
  const reply = await update(instant);
  expect(reply.body).toMatchObject({ data: { transferFrom: instant, transferTo: instant } });
  const errorData = { field: "transferTo", reason: "must not be before transferFrom" };
  expect((await update("2026-03-31T23:59:59.999Z")).body).toMatchObject({ errorData });
});

test("changes of ended and unknown seasons are rejected", async ({ admin, league }) => {
  const { _id: id } = await beginSeason(league, "Spring");
  await endSeason(league);
  for (const body of [{}, { name: "Summer" }]) {
    expect(await league.rejected("updateSeason", { as: admin, id, body })).toEqual(createSeasonEndedError("Spring"));
  }
  await beginSeason(league, "Autumn");
  expect(await league.rejected("updateSeason", { as: admin, id, body: { name: "Summer" } })).toEqual(
    createSeasonEndedError("Spring"),
  );

  for (const unknownId of ["999999", "none"]) {
    await league.expectError(404, "SEASON_NOT_FOUND", "updateSeason", { as: admin, id: unknownId, body: {} });
  }
});

test("the name of another season is rejected, ignoring case", async ({ admin, league }) => {
  await beginSeason(league, "Spring");
  await endSeason(league);
  const body = { startDate: "2026-09-01", endDate: "2026-11-30" };
  for (const name of ["Spring", " SPRING "]) {
    expect(await league.rejected("createSeason", { as: admin, body: { name, ...body } })).toEqual(
      createNameTakenError(name.trim()),
    );
  }
  const { _id: id } = await beginSeason(league, "Autumn");
  expect(await league.rejected("updateSeason", { as: admin, id, body: { name: "sPRING" } })).toEqual(
    createNameTakenError("sPRING"),
  );
  expect((await league.call("searchSeasons")).data.map(({ name }) => name)).toEqual(["Autumn", "Spring"]);
});

test("invalid input is rejected with the name of the field, and users cannot change a season", async ({ league }) => {
  // The season lasts from March to May 2026.
  const { _id: id } = await beginSeason(league);
  await expectInvalidFields(league, "updateSeason", { as: league.admin, id }, [
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
  const pendingUpdates = Array.from({ length: 10 }, (_, number) =>
    league.send("updateSeason", { as: admin, id, body: { name: `Season ${number + 1}` } }),
  );
  const pendingEnd = league.send("endSeason", { as: admin });
  const replies = (await Promise.all(pendingUpdates)).map(({ body }) => body);
  const [season] = (await league.call("searchSeasons")).data;
  expect((await pendingEnd).body).toMatchObject({ status: 200, data: { name: season?.name } });

  for (const reply of replies) {
    expect(reply).toMatchObject(reply.ok ? { status: 200 } : { status: 409, errorCode: "SEASON_ENDED" });
  }
});

test("an update of one field does not change the prize pool or the transfer window", async ({ admin, league }) => {
  const { _id: id } = await beginSeason(league);
  const stored = {
    prizePool: 450,
    transferFrom: "2026-03-10T00:00:00.000Z",
    transferTo: "2026-04-10T00:00:00.000Z",
  };
  const update = async (body: object) => (await league.call("updateSeason", { as: admin, id, body })).data;
  const season = await update(stored);
  expect(season).toMatchObject(stored);
  expect(await update({ name: "Spring" })).toEqual({ ...season, name: "Spring" });
  expect(await update({ transferTo: null })).toEqual({ ...season, name: "Spring", transferTo: null });
  expect(await update({ transferFrom: null })).toEqual({
    ...season,
    name: "Spring",
    transferTo: null,
    transferFrom: null,
  });
});
