import { apiErrors, type ErrorCode } from "contract/error-codes.ts";
import { vi } from "vitest";
import * as callErrors from "../platform/api-error.ts";
import { enterValue } from "../ui/testing/mount.ts";
import { getName, listFields } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/**
 * Lets the command of a form fail once with each error code that the form can show at a field. Describes which fields show the
 * error.
 */
export async function submitWithEachErrorCode(page: OpenPage, form: HTMLFormElement): Promise<string[]> {
  const lines: string[] = [];
  for (const code of await findFieldErrorCodes(page, form)) {
    page.setFailing(true, code);
    await page.run(() => form.requestSubmit());
    const names = new Set(listInvalidFields(form).map(getName));
    lines.push(`if it fails with ${code}, shows the error at ${[...names].join(", ") || "no field"}`);
  }
  lines.push(...(await editInvalidField(page, form)));
  page.clearLog();
  return lines;
}

/** Changes the text of an invalid field. Describes whether the field still shows the error. Then restores the text. */
async function editInvalidField(page: OpenPage, form: HTMLFormElement): Promise<string[]> {
  const field = listInvalidFields(form).find(({ type }) => type === "text" || type === "email");
  if (field === undefined) return [];
  const { value } = field;
  await page.run(() => enterValue(field, `${value}.`));
  const isStillInvalid = listInvalidFields(form).includes(field);
  await page.run(() => enterValue(field, value));
  return [`${getName(field)} corrected: ${isStillInvalid ? "keeps" : "hides"} the error`];
}

/**
 * Returns the error codes that a form can show at its fields. Such a form passes them to `getFieldErrors` when its command
 * fails.
 */
async function findFieldErrorCodes(page: OpenPage, form: HTMLFormElement): Promise<ErrorCode[]> {
  const getFieldErrors = vi.spyOn(callErrors, "getFieldErrors");
  await page.run(() => form.requestSubmit());
  const codes = new Set(getFieldErrors.mock.calls.flatMap(([, errorFields = {}]) => Object.keys(errorFields)));
  getFieldErrors.mockRestore();
  return (Object.keys(apiErrors) as ErrorCode[]).filter((code) => codes.has(code));
}

/** Describes which fields of an emptied and submitted form are invalid, and why. */
export function describeInvalidFields(form: HTMLFormElement): string[] {
  const errors = listInvalidFields(form).map((field) => {
    // A group of choices has one error, which describes the group element.
    const ids = field.closest("[aria-describedby]")?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    return `if emptied, ${getName(field)} is invalid: ${texts.join(" ")}`;
  });
  return [...new Set(errors)];
}

function listInvalidFields(form: HTMLFormElement) {
  return listFields(form).filter((field) => field.getAttribute("aria-invalid") === "true");
}
