import { apiErrors, type ErrorCode } from "contract/error-codes.ts";
import { vi } from "vitest";
import * as callErrors from "../platform/call-errors.ts";
import { enterValue } from "../ui/testing/mount.ts";
import { getName, listFields } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** Submits a form once for each error code that it shows at one of its fields. Describes which fields show the error. */
export async function submitWithEachErrorCode(page: OpenPage, form: HTMLFormElement): Promise<string[]> {
  const lines: string[] = [];
  for (const code of await findFieldErrorCodes(page, form)) {
    page.setFailing(true, code);
    await page.run(() => form.requestSubmit());
    const names = listInvalidFields(form).map(getName);
    lines.push(`if it fails with ${code}, shows the error at ${[...new Set(names)].join(", ") || "no field"}`);
  }
  lines.push(...(await editInvalidField(page, form)));
  page.takeEffects();
  return lines;
}

/** Corrects a text with an error, and enters it again. Describes whether the error is still shown. */
async function editInvalidField(page: OpenPage, form: HTMLFormElement): Promise<string[]> {
  const field = listInvalidFields(form).find(({ type }) => type === "text" || type === "email");
  if (field === undefined) return [];
  const { value } = field;
  await page.run(() => enterValue(field, `${value}.`));
  const isStillInvalid = listInvalidFields(form).includes(field);
  await page.run(() => enterValue(field, value));
  return [`${getName(field)} corrected: ${isStillInvalid ? "keeps" : "hides"} the error`];
}

/** Submits a form, which fails. Returns the error codes with which the form compares that of the error. */
async function findFieldErrorCodes(page: OpenPage, form: HTMLFormElement): Promise<ErrorCode[]> {
  const getFieldErrors = vi.spyOn(callErrors, "getFieldErrors");
  await page.run(() => form.requestSubmit());
  const codes = new Set(getFieldErrors.mock.calls.flatMap(([, errorFields = {}]) => Object.keys(errorFields)));
  getFieldErrors.mockRestore();
  return (Object.keys(apiErrors) as ErrorCode[]).filter((code) => codes.has(code));
}

/** Describes which fields of an emptied form are invalid, and why. */
export function describeInvalidFields(form: HTMLFormElement): string[] {
  const errors = listInvalidFields(form).map((field) => {
    // The error of a group of choices belongs to the group.
    const ids = field.closest("[aria-describedby]")?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    return `if emptied, ${getName(field)} is invalid: ${texts.join(" ")}`;
  });
  return [...new Set(errors)];
}

function listInvalidFields(form: HTMLFormElement) {
  return listFields(form).filter((field) => field.getAttribute("aria-invalid") === "true");
}
