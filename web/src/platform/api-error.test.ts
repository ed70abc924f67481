import { expect, test } from "vitest";
import { ApiError, describeError, getFieldErrors } from "./api-error.ts";

const nameTaken = new ApiError('The name "Ann" is taken', { status: 409, errorCode: "NAME_TAKEN" });
const errorWithoutMessage = new ApiError("", { status: 500 });
const unknownError = "Woops!... Something went wrong ):";

// Each case: its name, the error, the failure title of the command or query, and the expected title and text of the toast.
// "Erreur" is intended: users know this wording from the site that this one replaces.
test.each([
  [
    "a failure title and a server message",
    nameTaken,
    "Erreur while creating user",
    ["Erreur while creating user", nameTaken.message],
  ],
  [
    "only a failure title",
    errorWithoutMessage,
    "Erreur while creating user",
    ["Erreur while creating user", undefined],
  ],
  ["only a server message", nameTaken, undefined, [nameTaken.message, undefined]],
  ["neither title nor message", errorWithoutMessage, undefined, [unknownError, undefined]],
  [
    "equal title and message",
    new ApiError("Mode not found", { status: 404 }),
    "Mode not found",
    ["Mode not found", undefined],
  ],
  [
    "a failure title within the error",
    nameTaken.withFailureTitle("Erreur while fetching users"),
    undefined,
    ["Erreur while fetching users", nameTaken.message],
  ],
  [
    "a path of a field",
    new ApiError("redPlayers[0].kills must be a number", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "redPlayers[0].kills", reason: "must be a number" },
    }),
    "Erreur while updating result",
    ["Erreur while updating result", "Kills must be a number"],
  ],
  [
    "several fields that somebody else has changed",
    new ApiError("Somebody else has changed maxVotes, endDate in the meantime", {
      status: 409,
      errorCode: "CHANGED_MEANWHILE",
      // `faults` is the API's name of the list of all errors.
      errorData: { fields: "maxVotes, endDate", faults: [] },
    }),
    "Error while updating vote",
    ["Error while updating vote", "Somebody else has changed Maximum votes per user, End date in the meantime"],
  ],
  [
    "a field that a rule rejects",
    new ApiError("startDate is a Friday in Europe/Berlin", {
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDate", reason: "is a Friday in Europe/Berlin" },
    }),
    "Dates not proposed",
    ["Dates not proposed", "This date is a Friday in Europe/Berlin"],
  ],
  [
    "fields with special labels",
    new ApiError("clanAId must differ from clanBId", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "clanAId", reason: "must differ from clanBId" },
    }),
    undefined,
    ["Clan A must differ from Clan B", undefined],
  ],
  [
    "the body instead of a field",
    new ApiError("The body is not JSON", {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "The body", reason: "is not JSON" },
    }),
    undefined,
    ["The body is not JSON", undefined],
  ],
  ["an error that is not a ApiError", new TypeError("x is not a function"), undefined, [unknownError, undefined]],
  [
    "an error that is not a ApiError, and a failure title",
    new TypeError("x"),
    "Erreur while updating user",
    ["Erreur while updating user", undefined],
  ],
])("describeError returns the title and the text for %s", (_case, error, failureTitle, [title, text]) => {
  expect(describeError(error, failureTitle)).toEqual(text === undefined ? { title } : { title, text });
});

// Each case: its name, the options of the error, and the expected messages by form field. The form shows NAME_TAKEN at its
// field `userName`.
test.each([
  [
    "an invalid field",
    {
      status: 400,
      errorCode: "INVALID_INPUT",
      errorData: { field: "redPlayers[0].kills", reason: "must be a number" },
    },
    { "redPlayers[0].kills": "Must be a number" },
  ],
  [
    "a date that the rules reject",
    {
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDates[1]", reason: "is a Friday in Europe/Berlin" },
    },
    { "startDates[1]": "This date is a Friday in Europe/Berlin" },
  ],
  [
    "a name that is taken",
    { status: 409, errorCode: "NAME_TAKEN", errorData: { userName: "Ann" } },
    { userName: "server message" },
  ],
  ["an error code without a field", { status: 409, errorCode: "EMAIL_TAKEN" }, {}],
  ["no code", { status: 500 }, {}],
])("getFieldErrors returns the errors of fields for %s", (_case, options, fieldErrors) => {
  expect(getFieldErrors(new ApiError("server message", options), { NAME_TAKEN: "userName" })).toEqual(fieldErrors);
});

test("each invalid field that an error lists has an error, the first one if there are several", () => {
  const first = { field: "name", reason: "is missing" };
  const faults = [first, { field: "maxVotes", reason: "must be a number" }, { field: "name", reason: "is malformed" }];
  const error = new ApiError("server message", {
    status: 400,
    errorCode: "INVALID_INPUT",
    errorData: { field: "name", reason: "is missing", faults },
  });
  expect(getFieldErrors(error)).toEqual({ name: "Is missing", maxVotes: "Must be a number" });
});

test("values other than an ApiError have no field errors", () => {
  expect(getFieldErrors(null)).toEqual({});
  expect(getFieldErrors({ errorData: { field: "a", reason: "b" } })).toEqual({});
});

test("withFailureTitle keeps all other properties", () => {
  expect(nameTaken.withFailureTitle("title")).toMatchObject({
    status: 409,
    errorCode: "NAME_TAKEN",
    message: nameTaken.message,
    failureTitle: "title",
  });
});

test("labels of fields are never inherited properties such as `constructor`", () => {
  const formatBothMessages = (field: string, reason: string) => {
    const errorData = { field, reason };
    const error = new ApiError(`${field} ${reason}`, { status: 400, errorCode: "INVALID_INPUT", errorData });
    return [describeError(error, "Erreur while updating result").text, getFieldErrors(error)[field]];
  };
  expect(formatBothMessages("constructor", "is unknown here")).toEqual([
    "Constructor is unknown here",
    "Is unknown here",
  ]);
  expect(formatBothMessages("rules.toString", "must not name hasOwnProperty")).toEqual([
    "To string must not name has own property",
    "Must not name has own property",
  ]);
  expect(formatBothMessages("rules.sides[1].maps[2]", "is unknown here")[0]).toBe("Maps is unknown here");
});
