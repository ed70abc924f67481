import { Decimal128, type Document, ObjectId } from "bson";
import { parseInstant } from "contract/dates.ts";
import { isSingleLine } from "contract/single-line.ts";
import type { ImportReport, ReportCode } from "./import-context.ts";

/** Dates must be in the years 0 to 9999. The last month is reserved for end dates that the import adds. */
const firstInstant = Date.parse("0000-01-01T00:00:00Z");
const lastInstant = Date.parse("9999-12-01T00:00:00Z");
const integerLimit = 2 ** 31;
/** The maximum length of a text, in UTF-16 units. No text that the league stores is as long. */
const maxTextLength = 8000;
/** The object types that a field may contain. */
const supportedTypes = [Date, ObjectId, Decimal128];
/** The approximate memory of a value without its characters, in bytes. */
const bytesPerValue = 32;
const objectIdPattern = /^[0-9a-f]{24}$/i;

/**
 * A document of a dump, or a document nested in it. Its fields may be absent and may have any type and value. They are read
 * as the legacy software would read them, and irregularities are reported.
 */
export class LegacyDocument {
  readonly collection: string;
  /** 24 hexadecimal digits. `null` if the document has no valid ID. */
  readonly id: string | null;
  readonly #fields: Document;
  readonly #report: ImportReport;
  /** The ID of the outermost document, for the report. */
  readonly #reportedId: string | null;

  constructor(collection: string, fields: Document, report: ImportReport, parent?: LegacyDocument) {
    this.collection = collection;
    this.#fields = fields;
    this.#report = report;
    this.id = parseId(fields["_id"]);
    this.#reportedId = parent === undefined ? this.id : parent.#reportedId;
  }

  /** Reports that the import changes something in this document. */
  reportChange(code: ReportCode): void {
    this.#report.record("changes", this.collection, code, this.#reportedId);
  }

  /** Reports that the import leaves this document or a part of it out. */
  reportOmission(code: ReportCode): void {
    this.#report.record("omissions", this.collection, code, this.#reportedId);
  }

  /** Whether a field exists, even with `null`. An absent field has the default of the legacy software. */
  has(field: string): boolean {
    return this.#getValue(field) !== undefined;
  }

  /** Whether a field has a value, even one that cannot be read. */
  hasValue(field: string): boolean {
    const value = this.#getValue(field);
    return value != null && value !== "";
  }

  /** Returns the ID of another document, which may be stored as text. `null` if there is none. */
  readReference(field: string): string | null {
    const value = this.#getValue(field);
    const id = parseId(value);
    if (id === null && value != null && value !== "") this.reportChange("WRONG_TYPE");
    return id;
  }

  /**
   * Returns a text as well-formed Unicode, truncated if it is very long. Converts a number to text, which is reported.
   * `null` if the field is absent or empty, or has another type, which is reported.
   */
  readText(field: string): string | null {
    const value = this.#getValue(field);
    if (value == null || value === "") return null;
    if (typeof value === "string") return value.slice(0, maxTextLength).toWellFormed();
    this.reportChange("WRONG_TYPE");
    return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
  }

  /** Returns a boolean; `fallback` if the field is absent. */
  readFlag(field: string, { fallback = false } = {}): boolean {
    const value = this.#getValue(field);
    if (value == null || typeof value === "boolean") return value ?? fallback;
    this.reportChange("WRONG_TYPE");
    // The legacy software read these values as true, and all others as false.
    return [1, 1n, "1", "true", "yes"].includes(value as string);
  }

  /** Returns a 32-bit integer; halves are rounded up. `null` if the value is not a number. */
  readInteger(field: string): number | null {
    const number = parseNumber(this.#getValue(field));
    const rounded = Math.round(number);
    if (!Number.isFinite(number) || rounded < -integerLimit || rounded >= integerLimit) return null;
    if (rounded !== number) this.reportChange("FIGURE_ROUNDED");
    // Turns -0 into 0.
    return rounded + 0;
  }

  /** Like `readInteger`, but the field may be absent. `null` if it is absent, or if it is not a number, which is reported. */
  readOptionalInteger(field: string): number | null {
    const value = this.#getValue(field);
    if (value == null || value === "") return null;
    const integer = this.readInteger(field);
    if (integer === null) this.reportChange("FIGURE_UNREADABLE");
    return integer;
  }

  /** Returns a number without rounding it, for comparisons. `null` if there is none. Reports nothing. */
  readNumber(field: string): number | null {
    const number = parseNumber(this.#getValue(field));
    return Math.abs(number) < integerLimit ? number : null;
  }

  /** Returns a date in milliseconds since the epoch. `null` if it is absent or not a date. */
  readDate(field: string): number | null {
    const value = this.#getValue(field);
    if (value == null || value === "") return null;
    const instant = parseDate(value);
    if (!(value instanceof Date) || instant === null) this.reportChange("DATE_WRONG_TYPE");
    return instant;
  }

  /** Like `readDate`, but falls back to the creation of the document. */
  readDateOrCreation(field: string): number {
    const value = this.#getValue(field);
    if (value == null || value === "") this.reportChange("DATE_MISSING");
    return this.readDate(field) ?? this.createdAt;
  }

  /** Returns the end date. `null` if there is none after the start, which is reported. */
  readEndDateAfter(startsAt: number): number | null {
    const end = this.readDate("endDate");
    if (end !== null && end > startsAt) return end;
    this.reportChange(end === null ? "END_MISSING" : "END_CHANGED");
    return null;
  }

  /**
   * Returns a URL that can be shown. Reports any other value with the code, and returns `null`.
   * @param scheme matches the start of allowed URLs
   */
  readLink(
    field: string,
    { scheme, maxLength, code }: { scheme: RegExp; maxLength: number; code: ReportCode },
  ): string | null {
    const link = this.readText(field)?.trim();
    if (!link) return null;
    if (scheme.test(link) && link.length <= maxLength && URL.canParse(link) && isSingleLine(link)) return link;
    this.reportChange(code);
    return null;
  }

  /** When the document was created, in milliseconds since the epoch: its `createdAt`, or else the time in its ID, or else 0. */
  get createdAt(): number {
    const stored = parseDate(this.#getValue("createdAt"));
    // An ID begins with the seconds since the epoch, in eight hexadecimal digits.
    return stored ?? (this.id === null ? 0 : Number.parseInt(this.id.slice(0, 8), 16) * 1000);
  }

  /** Returns the documents in a field. */
  readDocuments(field: string): LegacyDocument[] {
    const documents = this.#readItems(field, isDocument);
    return documents.map((item) => new LegacyDocument(this.collection, item, this.#report, this));
  }

  /** Returns the texts in a field. */
  readTexts(field: string): string[] {
    return this.#readItems(field, (item) => typeof item === "string");
  }

  #readItems<Item>(field: string, isItem: (item: unknown) => item is Item): Item[] {
    const value = this.#getValue(field);
    if (value == null) return [];
    const items = Array.isArray(value) ? value.filter(isItem) : [];
    if (!Array.isArray(value) || items.length < value.length) this.reportChange("WRONG_TYPE");
    return items;
  }

  /** Yields the names and values of all fields that contain a text. */
  *listTextFields(): Generator<[field: string, text: string]> {
    for (const [field, value] of Object.entries(this.#fields)) if (typeof value === "string") yield [field, value];
  }

  #getValue(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
  }
}

/**
 * Copies the parts of a document that the import needs: supported values in its fields, lists and documents in lists.
 * Truncates long texts.
 * @param onCopied called with the approximate bytes that each value needs
 */
export function copyNeededFields(document: Document, onCopied: (bytes: number) => void): Document {
  return copyFields(document, (value) =>
    Array.isArray(value)
      ? value.map((item) => (isDocument(item) ? copyFields(item, copyValue) : copyValue(item)))
      : copyValue(value),
  );

  function copyFields(fields: Document, read: (value: unknown) => unknown): Document {
    onCopied(bytesPerValue);
    const entries = Object.entries(fields).map(([name, value]) => {
      onCopied(name.length);
      return [name, read(value)] as const;
    });
    return Object.fromEntries(entries);
  }

  function copyValue(value: unknown): unknown {
    onCopied(bytesPerValue + (typeof value === "string" ? Math.min(value.length, maxTextLength) : 0));
    // The clone does not keep the complete text in memory.
    if (typeof value === "string")
      return value.length > maxTextLength ? structuredClone(value.slice(0, maxTextLength)) : value;
    const isSupported =
      typeof value !== "object" || value === null || supportedTypes.some((type) => value instanceof type);
    // The empty object is reported as a value of the wrong type when the field is read.
    return isSupported ? value : {};
  }
}

/** Whether a value is a nested document. */
export function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Compares by ID. Documents without an ID come last. */
export function compareById(a: { readonly id: string | null }, b: { readonly id: string | null }): number {
  if (a.id === b.id) return 0;
  // "g" sorts after every hexadecimal digit.
  return (a.id ?? "g") < (b.id ?? "g") ? -1 : 1;
}

function parseId(value: unknown): string | null {
  if (value instanceof ObjectId) return value.toHexString();
  return typeof value === "string" && objectIdPattern.test(value) ? value.toLowerCase() : null;
}

/** Parses a number as the legacy software would: numbers, decimals, and texts that are integers. `NaN` otherwise. */
function parseNumber(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : Number.NaN;
}

/** Parses a date, or a number or text that means one, to milliseconds since the epoch. `null` otherwise. */
function parseDate(value: unknown): number | null {
  // A text without a time means the start of the day.
  const instant = (typeof value === "string" ? parseInstant(value, "start") : toMilliseconds(value)) ?? Number.NaN;
  return instant >= firstInstant && instant <= lastInstant ? Math.trunc(instant) : null;
}

function toMilliseconds(value: unknown): number {
  return value instanceof Date ? value.getTime() : parseNumber(value);
}
