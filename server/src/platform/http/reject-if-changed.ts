import { isDeepStrictEqual } from "node:util";
import type { ChangedField } from "contract/entity-update.ts";
import { type ApiError, createApiError } from "../api-error.ts";

/**
 * Rejects an update if somebody else changed one of the edited fields since the caller read the entity (optimistic
 * locking). Called in the transaction of the update, once the entity is locked.
 * @param read returns the entity as the API shows it; called only if the caller sent `base` values
 * @throws CHANGED_MEANWHILE with the current values of these fields
 */
export type RejectIfChanged = (read: () => Promise<{ readonly data: object }>) => Promise<void>;

/**
 * Creates the check for one request.
 * @param body the body as it was sent: the new values, and in `base` the values that the caller had read
 */
export function createRejectIfChanged(body: unknown): RejectIfChanged {
  const { base, ...changes } = isRecord(body) ? body : {};
  return async (read) => {
    if (!isRecord(base) || Object.keys(base).length === 0) return;
    const { data } = await read();
    // The values are compared as JSON, which has no `undefined`, because the caller received JSON.
    const currentValues: Record<string, unknown> = JSON.parse(JSON.stringify(data));
    const changedFields = Object.keys(base).filter((field) => {
      const hasNewValueAlready = field in changes && matches(currentValues[field], changes[field]);
      return !hasNewValueAlready && !matches(currentValues[field], base[field]);
    });
    if (changedFields.length > 0) throw createConflictError(changedFields, currentValues);
  };
}

function createConflictError(fields: readonly string[], currentValues: Readonly<Record<string, unknown>>): ApiError {
  const values = fields.map((field): ChangedField => ({ field, value: currentValues[field] ?? null }));
  // Other errors send a list of all errors of an input. Here, forms read the current values from that list.
  return createApiError("CHANGED_MEANWHILE", { fields: fields.join(", ") }).withAllErrors(values);
}

/**
 * Returns whether a value equals the expected one. In objects, and in lists of players, only the expected fields are
 * compared.
 */
function matches(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (expected.length === 0 || !expected.every(isPlayerEntry)) return isDeepStrictEqual(value, expected);
    const entries = Array.isArray(value) ? value.filter(isPlayerEntry) : [];
    return expected.every((player) => {
      const entry = entries.find(({ userId }) => userId === player.userId);
      return matches(entry, player);
    });
  }
  if (!isRecord(expected)) return isDeepStrictEqual(value, expected);
  return isRecord(value) && Object.keys(expected).every((name) => matches(value[name], expected[name]));
}

function isPlayerEntry(value: unknown): value is Readonly<Record<string, unknown>> & { readonly userId: string } {
  return isRecord(value) && typeof value["userId"] === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
