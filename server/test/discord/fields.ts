import { RESTJSONErrorCodes } from "discord-api-types/v10";
import { badRequest, Refusal } from "./refusal.ts";

type Bounds = { min?: number; max: number };
export type Fields = ReturnType<typeof fieldsOf>;

/**
 * Reads the fields of a body as Discord does: faults are collected, and `check` throws all of them at once, each under
 * the path of its field.
 *
 * @throws Refusal 400 if the body is no object
 */
export function fieldsOf(body: unknown) {
  if (!isObject(body)) throw badRequest();
  const errors: Record<string, unknown> = {};
  let wrong = false;

  /** @param path such as `embeds.0.title` */
  const refuse = (path: string, code: string, message: string) => {
    wrong = true;
    const at = path.split(".").reduce(inside, errors);
    at["_errors"] = [...((at["_errors"] as unknown[] | undefined) ?? []), { code, message }];
  };

  const lengthWithin = (path: string, length: number, { min = 0, max }: Bounds) => {
    if (length > max) refuse(path, "BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
    if (length < min) refuse(path, "BASE_TYPE_MIN_LENGTH", `Must be ${min} or more in length.`);
  };

  return {
    body,
    refuse,
    /** A string, null, or undefined where the field is absent. */
    text(path: string, bounds: Bounds, value = body[path]): string | null | undefined {
      if (value === undefined || value === null) return value;
      if (typeof value !== "string") {
        refuse(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
        return undefined;
      }
      const trimmed = value.trim();
      lengthWithin(path, trimmed.length, bounds);
      return trimmed;
    },
    whole(path: string, { min = 0, max }: Bounds, value = body[path]): number | undefined {
      if (value === undefined || value === null) return undefined;
      if (typeof value !== "number" || !Number.isInteger(value)) {
        refuse(path, "NUMBER_TYPE_COERCE", `Value "${String(value)}" is not int.`);
        return undefined;
      }
      if (value > max) refuse(path, "NUMBER_TYPE_MAX", `int value should be less than or equal to ${max}.`);
      if (value < min) refuse(path, "NUMBER_TYPE_MIN", `int value should be greater than or equal to ${min}.`);
      return value;
    },
    /** The objects of a list, each with its path. */
    list(path: string, bounds: Bounds, value = body[path]): [at: string, item: Record<string, unknown>][] | undefined {
      if (value === undefined || value === null) return undefined;
      if (!(Array.isArray(value) && value.every(isObject))) {
        refuse(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        return undefined;
      }
      lengthWithin(path, value.length, bounds);
      return value.map((item, index) => [`${path}.${index}`, item]);
    },
    check(): void {
      if (!wrong) return;
      throw new Refusal(400, {
        message: "Invalid Form Body",
        code: RESTJSONErrorCodes.InvalidFormBodyOrContentType,
        errors,
      });
    },
  };
}

function inside(errors: Record<string, unknown>, step: string): Record<string, unknown> {
  errors[step] ??= {};
  return errors[step] as Record<string, unknown>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
