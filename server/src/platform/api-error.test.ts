import { apiErrors, type ErrorCode, formatErrorMessage } from "contract/error-codes.ts";
import { describe, expect, expectTypeOf, test } from "vitest";
import { ApiError, createApiError } from "./api-error.ts";

describe("an API error", () => {
  test("has a code, its status, and a message that contains its details", () => {
    const error = createApiError("CLAN_NAME_MISMATCH", { clanName: "A", clanNameReal: "B", userName: "nameless tee" });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "CLAN_NAME_MISMATCH",
      status: 400,
      message: 'Clan name "A" mismatch with "B" for the player "nameless tee"',
      details: { clanName: "A", clanNameReal: "B", userName: "nameless tee" },
    });
  });

  test("needs no details if its message has no placeholders", () => {
    expect(createApiError("LAST_ADMIN")).toMatchObject({ status: 409, details: {} });
  });

  test("accepts exactly the details of its placeholders", () => {
    type Details<Code extends ErrorCode> = Parameters<typeof createApiError<Code>>[1];
    expectTypeOf<Details<"PLAYER_NOT_FOUND">>().toEqualTypeOf<{ readonly userName: string | number }>();
    expectTypeOf<Parameters<typeof createApiError<"LAST_ADMIN">>>().toEqualTypeOf<[code: "LAST_ADMIN"]>();
  });

  // "$&" and "$1" have a meaning in the replacement of `String.replace`, and "{userName}" is a placeholder.
  test("contains names unchanged, even hostile ones", () => {
    expect(createApiError("PLAYER_NOT_FOUND", { userName: "$& {userName} $1" }).message).toBe(
      'Missing player "$& {userName} $1"',
    );
  });

  // U+2068 and U+2069 begin and end the isolation, so that the name does not reorder the text around it.
  test("isolates a right-to-left name in the message, but not in the details", () => {
    expect(createApiError("PLAYER_NOT_FOUND", { userName: "שועל 7" })).toMatchObject({
      message: 'Missing player "\u2068שועל 7\u2069"',
      details: { userName: "שועל 7" },
    });
  });
});

test("the message of every error code can be filled", () => {
  for (const code of Object.keys(apiErrors) as ErrorCode[]) {
    const details = new Proxy({}, { get: () => "detail" });
    expect(formatErrorMessage(code, details)).toMatch(/^[^{}]+$/);
  }
});
