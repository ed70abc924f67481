import { Decimal128, type Document, ObjectId } from "bson";
import { parseInstant } from "contract/dates.ts";
import { isSingleLine } from "contract/single-line.ts";
import type { ImportReport, ReportCode } from "./import-context.ts";

/** Within the years 0 to 9999, as all dates here, with room for an end that has to be made. */
const firstInstant = Date.parse("0000-01-01T00:00:00Z");
const lastInstant = Date.parse("9999-12-01T00:00:00Z");
const largestFigure = 2 ** 31;
/** Longer than any text that is stored, in UTF-16 units. */
const longestText = 8000;
/** The objects that a field may hold. */
const readTypes = [Date, ObjectId, Decimal128];
/** About what a value takes in memory beside its characters, in bytes. */
const bytesOfValue = 32;
const objectId = /^[0-9a-f]{24}$/i;

/**
 * A document of a dump, or one within it. Its fields may be absent, of any type, and of any value: they are read as the
 * original software would, and what is odd is reported.
 */
export class LegacyDocument {
  readonly collection: string;
  /** 24 hexadecimal digits; `null`: none that could be meant. */
  readonly id: string | null;
  readonly #fields: Document;
  readonly #report: ImportReport;
  /** The id under which its oddities are reported: that of the whole document. */
  readonly #reportedId: string | null;

  constructor(collection: string, fields: Document, report: ImportReport, within?: LegacyDocument) {
    this.collection = collection;
    this.#fields = fields;
    this.#report = report;
    this.id = hexadecimal(fields["_id"]);
    this.#reportedId = within === undefined ? this.id : within.#reportedId;
  }

  change(code: ReportCode): void {
    this.#report.note("changed", this.collection, code, this.#reportedId);
  }

  leaveOut(code: ReportCode): void {
    this.#report.note("leftOut", this.collection, code, this.#reportedId);
  }

  /** Whether anything stands in a field, also `null`: what does not has the original's default. */
  has(field: string): boolean {
    return this.#value(field) !== undefined;
  }

  /** Whether a field says anything, also what cannot be read. */
  says(field: string): boolean {
    const value = this.#value(field);
    return value != null && value !== "";
  }

  /** The id of another document, as text or as it is stored; `null`: none. */
  reference(field: string): string | null {
    const value = this.#value(field);
    const id = hexadecimal(value);
    if (id === null && value != null && value !== "") this.change("WRONG_TYPE");
    return id;
  }

  /** A text of well-formed Unicode as it was written, cut where nothing could be that long; `null`: absent, empty or none. */
  text(field: string): string | null {
    const value = this.#value(field);
    if (value == null || value === "") return null;
    if (typeof value === "string") return value.slice(0, longestText).toWellFormed();
    this.change("WRONG_TYPE");
    return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
  }

  flag(field: string, otherwise = false): boolean {
    const value = this.#value(field);
    if (value == null || typeof value === "boolean") return value ?? otherwise;
    this.change("WRONG_TYPE");
    return [1, 1n, "1", "true", "yes"].includes(value as string);
  }

  /** A whole number of 32 bits, halves rounded up; `null`: it is no number. */
  figure(field: string): number | null {
    const number = numberIn(this.#value(field));
    const whole = Math.round(number);
    if (!Number.isFinite(number) || whole < -largestFigure || whole >= largestFigure) return null;
    if (whole !== number) this.change("FIGURE_ROUNDED");
    return whole + 0;
  }

  /** The same where it may be missing; `null`: it is, or is no number, which is reported. */
  figureIfAny(field: string): number | null {
    const value = this.#value(field);
    if (value == null || value === "") return null;
    const figure = this.figure(field);
    if (figure === null) this.change("FIGURE_UNREADABLE");
    return figure;
  }

  /** A number as it is, only to be compared. */
  number(field: string): number | null {
    const number = numberIn(this.#value(field));
    return Math.abs(number) < largestFigure ? number : null;
  }

  /** ms UTC; `null`: absent or no date. */
  date(field: string): number | null {
    const value = this.#value(field);
    if (value == null || value === "") return null;
    const instant = instantIn(value);
    if (!(value instanceof Date) || instant === null) this.change("DATE_WRONG_TYPE");
    return instant;
  }

  /** The same; where there is none, when the document was made. */
  dateOrMade(field: string): number {
    const value = this.#value(field);
    if (value == null || value === "") this.change("DATE_MISSING");
    return this.date(field) ?? this.madeAt;
  }

  /** Its end; `null`: it has none after its start, so that one has to be made. */
  endAfter(startsAt: number): number | null {
    const end = this.date("endDate");
    if (end !== null && end > startsAt) return end;
    this.change(end === null ? "END_MISSING" : "END_CHANGED");
    return null;
  }

  /** An address of the web that can be shown; what is none is reported by the code. */
  link(field: string, begin: RegExp, max: number, code: ReportCode): string | null {
    const link = this.text(field)?.trim();
    if (!link) return null;
    if (begin.test(link) && link.length <= max && URL.canParse(link) && isSingleLine(link)) return link;
    this.change(code);
    return null;
  }

  /** When it was made: as it says, else by its id. */
  get madeAt(): number {
    const stored = instantIn(this.#value("createdAt"));
    return stored ?? (this.id === null ? 0 : Number.parseInt(this.id.slice(0, 8), 16) * 1000);
  }

  /** The documents within a field. */
  list(field: string): LegacyDocument[] {
    const documents = this.#items(field, isDocument);
    return documents.map((item) => new LegacyDocument(this.collection, item, this.#report, this));
  }

  /** The texts within a field. */
  texts(field: string): string[] {
    return this.#items(field, (item) => typeof item === "string");
  }

  #items<Item>(field: string, isItem: (item: unknown) => item is Item): Item[] {
    const value = this.#value(field);
    if (value == null) return [];
    const items = Array.isArray(value) ? value.filter(isItem) : [];
    if (!Array.isArray(value) || items.length < value.length) this.change("WRONG_TYPE");
    return items;
  }

  /** The names of its fields and what stands in them, where that is a text. */
  *everyText(): Generator<[field: string, text: string]> {
    for (const [field, value] of Object.entries(this.#fields)) if (typeof value === "string") yield [field, value];
  }

  #value(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
  }
}

/**
 * What is kept of a document in memory: what its fields, its lists and documents in these may hold, and long texts only as far
 * as they could be.
 * @param onKept told about how many bytes each value takes
 */
export function copyNeededFields(document: Document, onKept: (bytes: number) => void): Document {
  return ofEach(document, (value) =>
    Array.isArray(value) ? value.map((item) => (isDocument(item) ? ofEach(item, kept) : kept(item))) : kept(value),
  );

  function ofEach(fields: Document, read: (value: unknown) => unknown): Document {
    onKept(bytesOfValue);
    const entries = Object.entries(fields).map(([name, value]) => {
      onKept(name.length);
      return [name, read(value)] as const;
    });
    return Object.fromEntries(entries);
  }

  function kept(value: unknown): unknown {
    onKept(bytesOfValue + (typeof value === "string" ? Math.min(value.length, longestText) : 0));
    // The copy does not keep the whole in memory.
    if (typeof value === "string")
      return value.length > longestText ? structuredClone(value.slice(0, longestText)) : value;
    const isRead = typeof value !== "object" || value === null || readTypes.some((type) => value instanceof type);
    return isRead ? value : {};
  }
}

/** Whether a value is a document within another. */
export function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** By their ids; those without one come last. */
export function compareById(one: { readonly id: string | null }, other: { readonly id: string | null }): number {
  if (one.id === other.id) return 0;
  return (one.id ?? "g") < (other.id ?? "g") ? -1 : 1;
}

function hexadecimal(value: unknown): string | null {
  if (value instanceof ObjectId) return value.toHexString();
  return typeof value === "string" && objectId.test(value) ? value.toLowerCase() : null;
}

function numberIn(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  const digits = value instanceof Decimal128 ? value.toString() : value;
  if (typeof digits !== "string" || !/^\s*[+-]?(?:\d|\.\d)/.test(digits)) return Number.NaN;
  return value instanceof Decimal128 || /^\s*[+-]?\d+\s*$/.test(digits) ? Number(digits) : Number.NaN;
}

function instantIn(value: unknown): number | null {
  const instant = (typeof value === "string" ? parseInstant(value, "start") : millisecondsIn(value)) ?? Number.NaN;
  return instant >= firstInstant && instant <= lastInstant ? Math.trunc(instant) : null;
}

function millisecondsIn(value: unknown): number {
  return value instanceof Date ? value.getTime() : numberIn(value);
}
