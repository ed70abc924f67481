import { type DetailsOf, type ErrorCode, inWords, refusals, type StatusOf } from "contract/error-codes.ts";
import { withUnseenNumbered } from "contract/names.ts";

/** An expected error, with a code of the contract. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly status: StatusOf<ErrorCode>;
  /** The values of the placeholders in its message; empty where it has none. */
  readonly details: Readonly<Record<string, string | number>>;
  /** All faults, where the message names only the first; `undefined`: only one was looked for. */
  readonly faults: readonly object[] | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, string | number>>, faults?: readonly object[]) {
    super(inWords(code, details));
    this.code = code;
    this.status = refusals[code][0];
    this.details = details;
    this.faults = faults;
  }

  /** The same refusal with details that its message does not name. */
  withDetails(details: Readonly<Record<string, string | number>>): Refusal {
    return new Refusal(this.code, { ...this.details, ...details }, this.faults);
  }

  /** The same refusal with all faults. */
  withFaults(faults: readonly object[]): Refusal {
    return new Refusal(this.code, this.details, faults);
  }
}

/**
 * Makes a refusal to throw. Its details are the placeholders in the message of its code. Invisible characters in them
 * are shown by their code points, so that names which differ in nothing else can be distinguished.
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

type CodeWithoutDetails = { [Code in ErrorCode]: keyof DetailsOf<Code> extends never ? Code : never }[ErrorCode];

/** What was looked for. @throws `code` where there is nothing */
export function orRefuse<Found>(found: Found | undefined, code: CodeWithoutDetails): Found {
  if (found === undefined) throw refuse(code);
  return found;
}
