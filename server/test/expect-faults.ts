import { expect } from "vitest";
import type { CallName } from "./call-league.ts";
import type { League } from "./open-league.ts";

/** Expects each body to be rejected as invalid input in this field. */
export async function expectErrors(
  league: League,
  name: CallName,
  request: { as?: string; id?: string },
  faults: readonly (readonly [body: unknown, field: string])[],
): Promise<void> {
  for (const [body, field] of faults) {
    const { status, errorCode, errorData } = await league.rejected(name, { ...request, body: body as never });
    const said = { status, errorCode, field: errorData["field"] };
    expect(said, JSON.stringify(body)).toEqual({ status: 400, errorCode: "INVALID_INPUT", field });
  }
}
