import { expect, test } from "vitest";
import { CallError, faultsIn } from "../platform/failures.ts";
import { firstPosted, importErrors, importFailure, postRounds } from "./post-rounds.ts";

/** Posts one round as the server does: `round` begins one, `bad` is refused. */
function server() {
  const stored: string[] = [];
  const post = async (text: string): Promise<string> => {
    const lines = text.split(/\r\n|\n|\r/);
    const second = lines.findIndex((line, index) => line === "round" && lines.indexOf("round") < index);
    if (second !== -1) throw refusal("SEVERAL_ROUNDS", "", { line: second + 1 });
    if (lines.includes("bad")) throw refusal("PLAYER_NOT_FOUND", "");
    stored.push(text);
    return `result ${stored.length}`;
  };
  return { stored, post };
}

test("one round is posted as it is", async () => {
  const { stored, post } = server();
  expect(await postRounds("gg\nround\na", post, () => expect.unreachable())).toEqual(["result 1"]);
  expect(stored).toEqual(["gg\nround\na"]);
});

test("several rounds are posted in their order, whatever ends their lines", async () => {
  const { stored, post } = server();
  const left: string[] = [];
  const replies = await postRounds("gg\nround\r\na\rround\r\n\r\nb\nround\nc", post, (text) => left.push(text));
  expect(replies).toEqual(["result 1", "result 2", "result 3"]);
  expect(stored).toEqual(["gg\nround\r\na\r", "round\r\n\r\nb\n", "round\nc"]);
  expect(left).toEqual(["round\r\n\r\nb\nround\nc", "round\nc"]);
});

test("a round that is refused is left with those after it", async () => {
  const { stored, post } = server();
  const left: string[] = [];
  const posting = postRounds("round\na\nround\nbad\nround\nc", post, (text) => left.push(text));
  await expect(posting).rejects.toMatchObject({ errorCode: "PLAYER_NOT_FOUND" });
  expect(stored).toEqual(["round\na\n"]);
  expect(left).toEqual(["round\nbad\nround\nc"]);
});

test("a second round with nothing before it is the refusal itself", async () => {
  const refuse = () => Promise.reject(refusal("SEVERAL_ROUNDS", "", { line: 1 }));
  await expect(postRounds("round round", refuse, () => undefined)).rejects.toMatchObject({
    errorCode: "SEVERAL_ROUNDS",
  });
});

function refusal(errorCode: string, message: string, errorData = {}) {
  return new CallError(message, { status: 400, errorCode, errorData });
}

function messageFault(error: unknown) {
  return faultsIn(error, importErrors)["message"];
}

test("a refusal about the round is the toast's title, without a common title", () => {
  const missing = refusal("PLAYER_NOT_FOUND", 'Missing player "samii"');
  expect(importFailure(missing)).toBeUndefined();
  expect(messageFault(missing)).toBe('Missing player "samii"');
});

test("an unreadable message has the common title, and is a fault of the field, too", () => {
  const unreadable = refusal("INVALID_MESSAGE", "Line 3: damaged");
  expect(importFailure(unreadable)).toBe("Erreur while creating result");
  expect(messageFault(unreadable)).toBe("Line 3: damaged");
});

test("a duplicate names the first result, and is not a fault of the message", () => {
  const duplicate = refusal("DUPLICATE_RESULT", "This round is already there", { _id: "7" });
  expect(importFailure(duplicate)).toBe("Erreur while creating result");
  expect(messageFault(duplicate)).toBeUndefined();
  expect(firstPosted(duplicate)).toBe("7");
});

test("any other error has the common title", () => {
  expect(importFailure(new Error("broken"))).toBe("Erreur while creating result");
  expect(messageFault(new Error("broken"))).toBeUndefined();
  expect(firstPosted(refusal("TEAM_SIZE_MISMATCH", "Team size mismatch"))).toBeNull();
});
