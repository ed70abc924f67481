import { apiErrors, type ErrorCode } from "contract/error-codes.ts";
import { getName, listFields } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** The source of all screens. */
const sources = Object.values(
  import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
);

/** The error codes that some form shows at one of its fields. */
const fieldErrorCodes = (Object.keys(apiErrors) as ErrorCode[]).filter((code) =>
  sources.some((source) => source.includes(`${code}: "`)),
);

/** Submits a form once for each error code. Describes which fields show the error. */
export async function submitWithEachErrorCode(page: OpenPage, form: HTMLFormElement): Promise<string[]> {
  const lines: string[] = [];
  for (const code of fieldErrorCodes) {
    page.setFailing(true, code);
    await page.run(() => form.requestSubmit());
    const names = listFields(form).flatMap((field) =>
      field.getAttribute("aria-invalid") === "true" ? getName(field) : [],
    );
    if (names.length > 0) lines.push(`if it fails with ${code}, shows the error at ${[...new Set(names)].join(", ")}`);
  }
  page.takeEffects();
  return lines;
}
