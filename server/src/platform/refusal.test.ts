import { type ErrorCode, inWords, refusals } from "contract/error-codes.ts";
import { describe, expect, expectTypeOf, test } from "vitest";
import { Refusal, refuse } from "./refusal.ts";

describe("a refusal", () => {
  test("has a code, its status, and words with its details in them", () => {
    const refusal = refuse("CLAN_NAME_MISMATCH", { clanName: "A", clanNameReal: "B", userName: "nameless tee" });
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: "CLAN_NAME_MISMATCH",
      status: 400,
      message: 'Clan name "A" mismatch with "B" for the player "nameless tee"',
      details: { clanName: "A", clanNameReal: "B", userName: "nameless tee" },
    });
  });

  test("needs no details where its words name none", () => {
    expect(refuse("LAST_ADMIN")).toMatchObject({ status: 409, details: {} });
  });

  test("takes exactly the details that its words name", () => {
    type Details<Code extends ErrorCode> = Parameters<typeof refuse<Code>>[1];
    expectTypeOf<Details<"PLAYER_NOT_FOUND">>().toEqualTypeOf<{ readonly userName: string | number }>();
    expectTypeOf<Parameters<typeof refuse<"LAST_ADMIN">>>().toEqualTypeOf<[code: "LAST_ADMIN"]>();
  });

  test("repeats a name as it is, however hostile", () => {
    expect(refuse("PLAYER_NOT_FOUND", { userName: "$& {userName} $1" }).message).toBe(
      'Missing player "$& {userName} $1"',
    );
  });
});

test("every refusal's words can be filled", () => {
  for (const code of Object.keys(refusals) as ErrorCode[]) {
    const details = new Proxy({}, { get: () => "detail" });
    expect(inWords(code, details)).toMatch(/^[^{}]+$/);
  }
});
