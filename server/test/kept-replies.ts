import { expect } from "vitest";
import type { ServedCall } from "../src/platform/http/http.ts";
import type { League } from "./open-league.ts";

/** A question that a call answers whose replies are kept. */
export type Question = { readonly method: "GET" | "POST"; readonly url: string; readonly payload?: object };

const keys = ["1", "2", "3"];
const bodies = [
  {},
  { page: 1, numberPerPage: 2 },
  { page: 2, numberPerPage: 2 },
  ...keys.flatMap((key) => ["modeId", "seasonId", "clanId", "_id"].map((field) => ({ [field]: key }))),
  { userName: "a" },
  { sort: "userName", asc: true },
  { startDate: "2026-01-01", endDate: "2027-01-01" },
];

/** Questions to every call whose replies are kept: each key, page and filter that means something to it. */
export function keptQuestions({ http }: League): Question[] {
  return questionsTo(http.served.filter(({ call }) => call.kept !== undefined));
}

/** Questions to these calls, which ask and change nothing. */
export function questionsTo(calls: readonly ServedCall[]): Question[] {
  return calls.flatMap(({ call, shape }): Question[] => {
    const url = `/api${call.path}`;
    if (call.method === "GET") return keys.map((key) => ({ method: "GET", url: url.replace(":id", key) }));
    const understood = bodies.filter((body) => shape.body?.safeParse(body).success);
    return understood.map((payload) => ({ method: "POST", url: url.replace(":id", "1"), payload }));
  });
}

/** What a question is answered to the bearer of a token, or to a visitor. */
export async function answerTo(http: League["http"], token: string | null, question: Question): Promise<string> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const { body } = await http.server.inject({ ...question, headers });
  return body;
}

/** Asks each question twice: what the league has kept must be what a server without a cache answers. */
export async function expectTrueReplies(
  league: League,
  fresh: League["http"],
  questions: readonly Question[],
  tokens: readonly (string | null)[],
): Promise<void> {
  for (const question of questions) {
    for (const token of tokens) {
      const kept = await answerTo(league.http, token, question);
      expect(kept, JSON.stringify(question)).toBe(await answerTo(fresh, token, question));
    }
  }
}
