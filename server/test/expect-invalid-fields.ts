import { expect } from "vitest";
import type { EndpointName } from "./call-league.ts";
import type { League } from "./open-league.ts";

/** Expects each body to be rejected with `INVALID_INPUT` for its field. */
export async function expectInvalidFields(
  league: League,
  name: EndpointName,
  request: { as?: string; id?: string },
  invalidBodies: readonly (readonly [body: unknown, field: string])[],
): Promise<void> {
  for (const [body, field] of invalidBodies) {
    // Invalid bodies do not have the type that the endpoint requires.
    const { status, errorCode, errorData } = await league.rejected(name, { ...request, body: body as never });
    const actual = { status, errorCode, field: errorData["field"] };
    expect(actual, JSON.stringify(body)).toEqual({ status: 400, errorCode: "INVALID_INPUT", field });
  }
}
