import { expect, test } from "vitest";
import { CallError } from "../platform/call-error.ts";
import { postRounds } from "./post-rounds.ts";

/** Posts one round as the server does: `round` begins one, `bad` is refused. */
function server() {
  const stored: string[] = [];
  const post = async (text: string): Promise<string> => {
    const lines = text.split(/\r\n|\n|\r/);
    const second = lines.findIndex((line, index) => line === "round" && lines.indexOf("round") < index);
    if (second !== -1) throw refusal("SEVERAL_ROUNDS", { line: second + 1 });
    if (lines.includes("bad")) throw refusal("PLAYER_NOT_FOUND", {});
    stored.push(text);
    return `result ${stored.length}`;
  };
  return { stored, post };
}

function refusal(errorCode: string, errorData: object) {
  return new CallError(errorCode, { status: 400, errorCode, errorData: { ...errorData } });
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
  const refuse = () => Promise.reject(refusal("SEVERAL_ROUNDS", { line: 1 }));
  await expect(postRounds("round round", refuse, () => undefined)).rejects.toMatchObject({
    errorCode: "SEVERAL_ROUNDS",
  });
});
