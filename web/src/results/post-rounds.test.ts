import { expect, test, vi } from "vitest";
import { ApiError, getFieldErrors } from "../platform/api-error.ts";
import { getDuplicatedResultId, getImportFailureTitle, importErrorFields, postRounds } from "./post-rounds.ts";

// The misspelling is intended, see `getImportFailureTitle`.
const defaultTitle = "Erreur while creating result";

function createApiError(errorCode: string, message: string, errorData = {}) {
  return new ApiError(message, { status: 400, errorCode, errorData });
}

/** Creates a fake server. The line `round` starts a round, and a round with the line `bad` is rejected. */
function createFakeServer() {
  const stored: string[] = [];
  const post = async (text: string): Promise<string> => {
    const lines = text.split(/\r\n|\n|\r/);
    const secondRoundIndex = lines.findIndex((line, index) => line === "round" && lines.indexOf("round") < index);
    if (secondRoundIndex !== -1) throw createApiError("SEVERAL_ROUNDS", "", { line: secondRoundIndex + 1 });
    if (lines.includes("bad")) throw createApiError("PLAYER_NOT_FOUND", "");
    stored.push(text);
    return `result ${stored.length}`;
  };
  return { stored, post };
}

test("a text with a single round is posted unchanged", async () => {
  const { stored, post } = createFakeServer();
  expect(await postRounds("gg\nround\na", post, () => expect.unreachable())).toEqual(["result 1"]);
  expect(stored).toEqual(["gg\nround\na"]);
});

test("several rounds are posted in order, with any line endings", async () => {
  const { stored, post } = createFakeServer();
  const remaining: string[] = [];
  const replies = await postRounds("gg\nround\r\na\rround\r\n\r\nb\nround\nc", post, (text) => remaining.push(text));
  expect(replies).toEqual(["result 1", "result 2", "result 3"]);
  expect(stored).toEqual(["gg\nround\r\na\r", "round\r\n\r\nb\n", "round\nc"]);
  expect(remaining).toEqual(["round\r\n\r\nb\nround\nc", "round\nc"]);
});

test("a rejected round and the rounds after it remain in the text", async () => {
  const { stored, post } = createFakeServer();
  const remaining: string[] = [];
  const posting = postRounds("round\na\nround\nbad\nround\nc", post, (text) => remaining.push(text));
  await expect(posting).rejects.toMatchObject({ errorCode: "PLAYER_NOT_FOUND" });
  expect(stored).toEqual(["round\na\n"]);
  expect(remaining).toEqual(["round\nbad\nround\nc"]);
});

test("the first round can be a single line", async () => {
  const { stored, post } = createFakeServer();
  await postRounds("round\nround\na", post, () => undefined);
  expect(stored).toEqual(["round\n", "round\na"]);
});

test("posting fails if the second round starts in the first line", async () => {
  const reject = vi.fn(() => Promise.reject(createApiError("SEVERAL_ROUNDS", "", { line: 1 })));
  await expect(postRounds("round round", reject, () => undefined)).rejects.toMatchObject({
    errorCode: "SEVERAL_ROUNDS",
  });
  expect(reject).toHaveBeenCalledTimes(1);
});

/** Returns the error at the field of the pasted report, which the API calls `message`. */
function getReportFieldError(error: unknown) {
  return getFieldErrors(error, importErrorFields)["message"];
}

test("an error about the round has its own message as the title, and is also a field error", () => {
  const missingPlayerError = createApiError("PLAYER_NOT_FOUND", 'Missing player "samii"');
  // Without a title, the toast shows the message of the error.
  expect(getImportFailureTitle(missingPlayerError)).toBeUndefined();
  expect(getReportFieldError(missingPlayerError)).toBe('Missing player "samii"');
});

test("an unreadable report has the default title and also a field error", () => {
  const invalidMessageError = createApiError("INVALID_MESSAGE", "Line 3: damaged");
  expect(getImportFailureTitle(invalidMessageError)).toBe(defaultTitle);
  expect(getReportFieldError(invalidMessageError)).toBe("Line 3: damaged");
});

test("a duplicate names the first result and has no field error", () => {
  const duplicateError = createApiError("DUPLICATE_RESULT", "This round is already there", { _id: "7" });
  expect(getImportFailureTitle(duplicateError)).toBe(defaultTitle);
  expect(getReportFieldError(duplicateError)).toBeUndefined();
  expect(getDuplicatedResultId(duplicateError)).toBe("7");
});

test("any other error has the default title", () => {
  expect(getImportFailureTitle(new Error("broken"))).toBe(defaultTitle);
  expect(getReportFieldError(new Error("broken"))).toBeUndefined();
  expect(getDuplicatedResultId(createApiError("TEAM_SIZE_MISMATCH", "Team size mismatch"))).toBeNull();
});
