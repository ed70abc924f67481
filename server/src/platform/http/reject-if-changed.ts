import { isDeepStrictEqual } from "node:util";
import type { ChangedField } from "contract/entity-update.ts";
import type { z } from "zod";
import { type ApiError, createApiError } from "../api-error.ts";

/**
 * Rejects an update if somebody else changed one of the edited fields since the caller read the entity (optimistic
 * locking). Called in the transaction of the update, once the entity is locked.
 * @param read returns the entity as the API shows it; called only if the caller sent `base` values
 * @throws CHANGED_MEANWHILE with the current values of these fields
 */
export type RejectIfChanged = (read: () => Promise<{ readonly data: object }>) => Promise<void>;

/** The body of an update. */
type UpdateBody = {
  /** The body as it was sent: the new values, and in `base` the values that the caller had read. */
  readonly sent: unknown;
  /** The same body as the handler receives it. */
  readonly parsed: unknown;
  readonly schema: z.ZodType;
};

/**
 * Creates the check for one request.
 * @param body `null` if the endpoint accepts no `base`
 */
export function createRejectIfChanged(body: UpdateBody | null): RejectIfChanged {
  const { base, ...changes } = isRecord(body?.sent) ? body.sent : {};
  return async (read) => {
    if (body === null || !isRecord(base) || Object.keys(base).length === 0) return;
    const { data } = await read();
    // The values are compared as JSON, which has no `undefined`, because the caller received JSON.
    const currentValues: Record<string, unknown> = JSON.parse(JSON.stringify(data));
    const changedFields = Object.keys(base).filter((field) => {
      const currentValue = currentValues[field];
      if (matches(currentValue, base[field])) return false;
      // The current value may already be the new one: two callers can make the same change, and a caller who has not
      // received the reply sends the same change again.
      const isNewValue = matches(currentValue, changes[field]) || isParsedLikeNewValue(body, field, currentValue);
      return !(field in changes && isNewValue);
    });
    if (changedFields.length > 0) throw createConflictError(changedFields, currentValues);
  };
}

/** Returns whether a value is the new value of a field in another form, such as without spaces at its ends. */
function isParsedLikeNewValue({ parsed, schema }: UpdateBody, field: string, value: unknown): boolean {
  const parsedValue = schema.safeParse({ [field]: value });
  if (!parsedValue.success || !isRecord(parsedValue.data) || !isRecord(parsed)) return false;
  return isDeepStrictEqual(parsedValue.data[field], parsed[field]);
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
