import type { DetailsOf, ErrorCode } from "contract/error-codes.ts";
import { inWords, statusOf } from "contract/error-codes.ts";
import { withUnseenNumbered } from "contract/names.ts";

/** The league saying no. Whatever else is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly status: (typeof statusOf)[ErrorCode];
  /** What the words are filled with; empty where they stand for themselves. */
  readonly details: Readonly<Record<string, string | number>>;
  /** All that is wrong, where the refusal names the first alone; `undefined`: nothing else was looked for. */
  readonly faults: readonly object[] | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, string | number>>, faults?: readonly object[]) {
    super(inWords(code, details));
    this.code = code;
    this.status = statusOf[code];
    this.details = details;
    this.faults = faults;
  }

  /** The same refusal, which also says all that is wrong. */
  withFaults(faults: readonly object[]): Refusal {
    return new Refusal(this.code, this.details, faults);
  }
}

/**
 * A refusal to throw. It takes the details that the code's words name, and none where they name none. What is invisible in
 * them is shown by its number: names that differ in nothing else would leave an admin without a clue.
 */
export function refuse<Code extends ErrorCode>(
  code: Code,
  ...[details]: keyof DetailsOf<Code> extends never ? [] : [details: DetailsOf<Code>]
): Refusal {
  const shown = Object.entries<string | number>(details ?? {}).map(([name, detail]) => [
    name,
    typeof detail === "string" ? withUnseenNumbered(detail) : detail,
  ]);
  return new Refusal(code, Object.fromEntries(shown));
}
