import type { Area } from "contract/constants.ts";
import type { Fact, FactChange } from "contract/history.ts";
import type { HistoryAuthor } from "contract/history-words.ts";
import type { Clock } from "../../platform/clock.ts";
import { observeTransactions } from "../../platform/database/database.ts";
import type { LeagueTransaction } from "../context.ts";
import { factsOf } from "./facts-queries.ts";
import { countRepeat, type Facts, insertEntry, type NewEntry, type Subject } from "./history-queries.ts";

/** Whoever changes something, and by what. */
export type RecordedChange = {
  readonly author: HistoryAuthor;
  readonly userId?: number | null;
  /** The name of a game server. */
  readonly authorName?: string | null;
  readonly action: string;
  /** What it concerns, unless that shows while it runs. */
  readonly subject?: Subject | null;
  /** What it concerns besides. */
  readonly others?: readonly Subject[];
  /** Makes a subject of this kind, whose key the transaction answers. */
  readonly creates?: Subject["kind"] | null;
  /** Also where nothing was changed. */
  readonly isAlwaysRecorded?: boolean;
  readonly address?: string | null;
};

type Concerned = Subject & { readonly before: Facts | null; readonly isMain: boolean };

const hourMs = 3_600_000;

/** What each transaction that is recorded concerns so far. */
const concernedBy = new WeakMap<LeagueTransaction, Map<string, Concerned>>();

/**
 * Runs work whose transactions are recorded in the history: each writes, as its last statements, an entry for what it
 * concerned, with what differs between before and after.
 */
export function recorded<Answer>(
  { clock }: { readonly clock: Clock },
  change: RecordedChange,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return observeTransactions(async (trx: LeagueTransaction, run) => {
    const concerned = new Map<string, Concerned>();
    if (change.subject) await note(trx, concerned, change.subject, true);
    concernedBy.set(trx, concerned);
    const answer = await run();
    const id = change.creates ? keyIn(answer) : null;
    if (change.creates && id !== null) {
      const subject = { kind: change.creates, id };
      concerned.set(nameOf(subject), { before: null, ...concerned.get(nameOf(subject)), ...subject, isMain: true });
    }
    await writeEntries(trx, clock.now(), change, [...concerned.values()]);
    return answer;
  }, work);
}

/**
 * Notes that the transaction under way changes a subject, whose row it has locked and not yet changed. Does nothing where
 * nothing is recorded.
 */
export async function noteSubject(trx: LeagueTransaction, subject: Subject): Promise<void> {
  const concerned = concernedBy.get(trx);
  if (concerned === undefined) return;
  const known = concerned.get(nameOf(subject));
  await note(trx, concerned, subject, known?.isMain ?? false);
}

/** Notes that the transaction under way changes a result, as `noteSubject` does. */
export async function noteResult(trx: LeagueTransaction, result: ResultKey): Promise<void> {
  await noteSubject(trx, subjectOf(result));
}

export function noteNewResult(trx: LeagueTransaction, result: ResultKey): void {
  noteNewSubject(trx, subjectOf(result));
}

export function noteNewSubject(trx: LeagueTransaction, subject: Subject): void {
  concernedBy.get(trx)?.set(nameOf(subject), { ...subject, before: null, isMain: false });
}

type ResultKey = { readonly area: Area; readonly id: number };

function subjectOf({ area, id }: ResultKey): Subject {
  return { kind: area === "ranked" ? "RANKED_RESULT" : "LEAGUE_RESULT", id };
}

async function note(
  trx: LeagueTransaction,
  concerned: Map<string, Concerned>,
  subject: Subject,
  isMain: boolean,
): Promise<void> {
  const before = await factsOf[subject.kind](trx, subject.id);
  concerned.set(nameOf(subject), { ...subject, before, isMain });
}

function nameOf({ kind, id }: Subject): string {
  return `${kind} ${id}`;
}

/** Commands that make something answer its key, or an object that has it as `id`. */
function keyIn(answer: unknown): number | null {
  const key = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : answer;
  return typeof key === "number" ? key : null;
}

type OwnEntry = Pick<NewEntry, "at" | "author" | "user_id" | "action">;

/** Stores one entry about a user, who may be unknown (0), in the transaction that does what it says; returns its key. */
export function recordOfUser(
  trx: LeagueTransaction,
  entry: OwnEntry,
  user: { readonly id: number; readonly user_name: string | null },
  address: string | null,
): Promise<number> {
  const subject = { subject_kind: "USER", subject_id: user.id, subject_name: user.user_name } as const;
  return insertEntry(trx, { ...entry, ...subject }, address);
}

/** Records something about an unknown user: all of an hour from an address is one entry, with its number. */
export async function recordOfUnknown(trx: LeagueTransaction, entry: OwnEntry, address: string): Promise<void> {
  const key = `${Math.floor(entry.at / hourMs)} ${address}`;
  await countRepeat(trx, { key, at: entry.at }, () => recordOfUser(trx, entry, { id: 0, user_name: null }, address));
}

async function writeEntries(
  trx: LeagueTransaction,
  at: number,
  change: RecordedChange,
  concerned: readonly Concerned[],
): Promise<void> {
  const { author, userId: user_id = null, authorName: author_name = null, action } = change;
  const { others = [], address = null } = change;
  const entry = { at, author, user_id, author_name, action };
  for (const { kind, id, before, isMain } of concerned) {
    const after = await factsOf[kind](trx, id);
    const changes = changesBetween(before, after);
    if (changes.length === 0 && !(isMain && change.isAlwaysRecorded)) continue;
    const subject = { subject_kind: kind, subject_id: id, subject_name: (after ?? before)?.name ?? null };
    await insertEntry(trx, { ...entry, ...subject, changes: JSON.stringify(changes) }, address, isMain ? others : []);
  }
  if (concerned.length === 0 && change.isAlwaysRecorded) {
    await insertEntry(trx, entry, address, others);
  }
}

/** What differs between a subject before and after a change; `null`: it was not there. */
function changesBetween(before: Facts | null, after: Facts | null): FactChange[] {
  const secrets = changedFields(before?.secrets, after?.secrets);
  return [
    ...changedFields(before?.fields, after?.fields).map((change) => ({ ...change, isSecret: false })),
    ...secrets.map(({ field }) => ({ field, before: null, after: null, isSecret: true })),
  ];
}

type Changed = Omit<FactChange, "isSecret">;

function changedFields(before: Facts["fields"] = {}, after: Facts["fields"] = {}): Changed[] {
  const fields = Object.keys({ ...before, ...after });
  return fields.flatMap((field) => changedField(field, before[field] ?? null, after[field] ?? null));
}

/** Of lists, only what was removed and what was added. */
function changedField(field: string, before: Fact, after: Fact): Changed[] {
  if (!Array.isArray(before) && !Array.isArray(after)) return before === after ? [] : [{ field, before, after }];
  const removed = missing(before, after);
  const added = missing(after, before);
  return removed.length + added.length === 0 ? [] : [{ field, before: removed, after: added }];
}

/** What of a list is not in another one; what is no list is an empty one. */
function missing(list: Fact, other: Fact): string[] {
  return listOf(list).filter((entry) => !listOf(other).includes(entry));
}

function listOf(fact: Fact): readonly string[] {
  return Array.isArray(fact) ? fact : [];
}
