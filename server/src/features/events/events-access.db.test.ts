import { eventsCalls } from "contract/events-calls.ts";
import { expect, test } from "vitest";
import { makeEvent, seasonOf } from "../../../test/calendar.ts";
import { openLeague } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

const names = Object.keys(eventsCalls) as (keyof typeof eventsCalls)[];
const forAdmins = names.filter((name) => eventsCalls[name].access === "ADMIN");

test("only admins may change events", async () => {
  const league = await openLeague();
  const { clans } = await seasonOf(league, "Foxes", "Owls");
  const { _id: id } = await makeEvent(league, { clans, startDate: "2026-03-05", endDate: "2026-03-06" });
  const { token } = await signUp(league, "Ada");
  expect(forAdmins).toEqual(["createEvent", "updateEvent", "deleteEvent"]);
  for (const name of forAdmins) {
    expect(await league.refused(name, { id }), name).toMatchObject({ status: 401, errorCode: "NOT_SIGNED_IN" });
    expect(await league.refused(name, { as: token, id }), name).toMatchObject({ status: 403, errorCode: "FORBIDDEN" });
  }
  for (const as of [undefined, token]) {
    expect((await league.call("searchEvents", { as })).data).toHaveLength(1);
    expect((await league.call("getEvent", { as, id })).data._id).toBe(id);
  }
});

test("an unknown or malformed id is answered with 404, with and without an active season", async () => {
  const league = await openLeague();
  const expectNone = async () => {
    for (const id of ["999", "0", "01", "-1", "none", "9".repeat(16)]) {
      const refusals = [
        await league.refused("getEvent", { id }),
        await league.refused("updateEvent", { as: league.admin, id, body: { description: "x" } }),
        await league.refused("deleteEvent", { as: league.admin, id }),
      ];
      const refusal = { status: 404, errorCode: "EVENT_NOT_FOUND", message: "Event not found", errorData: {} };
      for (const one of refusals) expect(one, id).toEqual(refusal);
    }
  };
  await expectNone();
  await seasonOf(league);
  await expectNone();
});
