import { expect, test } from "vitest";
import { CallError, getFieldErrors, toToastText } from "./call-errors.ts";

const taken = new CallError('The name "Ann" is taken', { status: 409, errorCode: "NAME_TAKEN" });
const silent = new CallError("", { status: 500 });
const woops = "Woops!... Something went wrong ):";

test.each([
  [
    "both the product and the server speak",
    taken,
    "Erreur while creating user",
    ["Erreur while creating user", taken.message],
  ],
  ["only the product speaks", silent, "Erreur while creating user", ["Erreur while creating user", undefined]],
  ["only the server speaks", taken, undefined, [taken.message, undefined]],
  ["nobody speaks", silent, undefined, [woops, undefined]],
  [
    "both say the same",
    new CallError("Mode not found", { status: 404 }),
    "Mode not found",
    ["Mode not found", undefined],
  ],
  [
    "the error brings the product's words along",
    taken.withFailureTitle("Erreur while fetching users"),
    undefined,
    ["Erreur while fetching users", taken.message],
  ],
  [
    "the server names a field",
    new CallError("redPlayers[0].kills must be a number", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "redPlayers[0].kills", reason: "must be a number" },
    }),
    "Erreur while updating result",
    ["Erreur while updating result", "Kills must be a number"],
  ],
  [
    "somebody else has changed fields",
    new CallError("Somebody else has changed maxVotes, endDate in the meantime", {
      status: 409,
      errorCode: "CHANGED_MEANWHILE",
      errorData: { fields: "maxVotes, endDate", faults: [] },
    }),
    "Error while updating vote",
    ["Error while updating vote", "Somebody else has changed Maximum votes per user, End date in the meantime"],
  ],
  [
    "a rule refuses a field",
    new CallError("startDate is a Friday in Europe/Berlin", {
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDate", reason: "is a Friday in Europe/Berlin" },
    }),
    "Dates not proposed",
    ["Dates not proposed", "Start date is a Friday in Europe/Berlin"],
  ],
  [
    "the server names fields by names of its own",
    new CallError("clanAId must differ from clanBId", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "clanAId", reason: "must differ from clanBId" },
    }),
    undefined,
    ["Clan A must differ from Clan B", undefined],
  ],
  [
    "the server names no field but the whole",
    new CallError("The body is not JSON", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "The body", reason: "is not JSON" },
    }),
    undefined,
    ["The body is not JSON", undefined],
  ],
  ["it was no call at all", new TypeError("x is not a function"), undefined, [woops, undefined]],
  [
    "it was no call, but the product has words",
    new TypeError("x"),
    "Erreur while updating user",
    ["Erreur while updating user", undefined],
  ],
])("a toast where %s", (_case, error, failure, [title, text]) => {
  expect(toToastText(error, failure)).toEqual(text === undefined ? { title } : { title, text });
});

test.each([
  [
    "a field that was refused",
    {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "redPlayers[0].kills", reason: "must be a number" },
    },
    { "redPlayers[0].kills": "Must be a number" },
  ],
  [
    "a name that is taken",
    { status: 409, errorCode: "NAME_TAKEN", errorData: { userName: "Ann" } },
    { userName: "said" },
  ],
  ["a refusal about no field of the form", { status: 409, errorCode: "EMAIL_TAKEN" }, {}],
  ["no code", { status: 500 }, {}],
])("the words at a field for %s", (_case, parts, faults) => {
  expect(getFieldErrors(new CallError("said", parts), { NAME_TAKEN: "userName" })).toEqual(faults);
});

test("what is no failed call names no field", () => {
  expect(getFieldErrors(null)).toEqual({});
  expect(getFieldErrors({ errorData: { field: "a", reason: "b" } })).toEqual({});
});

test("saying something keeps all else", () => {
  expect(taken.withFailureTitle("words")).toMatchObject({
    status: 409,
    errorCode: "NAME_TAKEN",
    message: taken.message,
    failure: "words",
  });
});

test("a field is called by its own label or its name, never by what every object inherits", () => {
  const wordsOf = (field: string, reason: string) => {
    const errorData = { field, reason };
    const error = new CallError(`${field} ${reason}`, { status: 400, errorCode: "INVALID_INPUT", errorData });
    return [toToastText(error, "Erreur while updating result").text, getFieldErrors(error)[field]];
  };
  expect(wordsOf("constructor", "is unknown here")).toEqual(["Constructor is unknown here", "Is unknown here"]);
  expect(wordsOf("rules.toString", "must not name hasOwnProperty")).toEqual([
    "To string must not name has own property",
    "Must not name has own property",
  ]);
  expect(wordsOf("rules.sides[1].maps[2]", "is unknown here")[0]).toBe("Maps is unknown here");
});
