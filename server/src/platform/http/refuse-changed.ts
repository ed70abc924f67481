import { isDeepStrictEqual } from "node:util";
import type { ChangedField } from "contract/entity-update.ts";
import { type Refusal, refuse } from "../refusal.ts";

/**
 * Refuses a change where a field that the caller edited has another value than the one from which they edited it. Called in
 * the transaction of the change, once nobody else can change the entity any more.
 * @param read reads the entity as it is answered; called only where the caller said from which values they edited
 * @throws CHANGED_MEANWHILE, with the values that the fields have now
 */
export type RefuseChanged = (read: () => Promise<{ readonly data: object }>) => Promise<void>;

/** @param body as it was sent: changes, and as `base` the values from which they were edited */
export function refuseChangedSince(body: unknown): RefuseChanged {
  const { base, ...changes } = isRecord(body) ? body : {};
  return async (read) => {
    if (!isRecord(base) || Object.keys(base).length === 0) return;
    const { data } = await read();
    // What the caller receives is JSON, which has no `undefined`.
    const current: Record<string, unknown> = JSON.parse(JSON.stringify(data));
    const changed = Object.keys(base).filter((field) => {
      const isAsWanted = field in changes && holds(current[field], changes[field]);
      return !isAsWanted && !holds(current[field], base[field]);
    });
    if (changed.length > 0) throw refusalOf(changed, current);
  };
}

function refusalOf(fields: readonly string[], current: Readonly<Record<string, unknown>>): Refusal {
  const values = fields.map((field): ChangedField => ({ field, value: current[field] ?? null }));
  return refuse("CHANGED_MEANWHILE", { fields: fields.join(", ") }).withFaults(values);
}

/** Whether a value is the expected one. Of objects, and of players in a list, only the expected fields are compared. */
function holds(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (expected.length === 0 || !expected.every(isOfUser)) return isDeepStrictEqual(value, expected);
    const entries = Array.isArray(value) ? value.filter(isOfUser) : [];
    return expected.every((one) =>
      holds(
        entries.find(({ userId }) => userId === one.userId),
        one,
      ),
    );
  }
  if (!isRecord(expected)) return isDeepStrictEqual(value, expected);
  return isRecord(value) && Object.keys(expected).every((name) => holds(value[name], expected[name]));
}

function isOfUser(value: unknown): value is Readonly<Record<string, unknown>> & { readonly userId: string } {
  return isRecord(value) && typeof value["userId"] === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
