import { avatarMax, userNameMax } from "contract/constants.ts";
import { emailInput } from "contract/emails.ts";
import { toNameKey, toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { isEmptyPasswordHash, isLegacyHash, isPasswordHash } from "../features/people/users/password.ts";
import { nameSkeleton } from "../features/people/users/reserved-names-queries.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { ImportedNames, truncateName } from "./imported-names.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

/** The admin whom a start of this league made, and who stays. */
export type FirstAdmin = Pick<Row<"users">, "id" | "user_name" | "email" | "password_hash" | "role" | "blocked">;

const nameless = "Player";
/** About what somebody who was deleted takes in memory. */
const bytesOfDeleted = 512;

/** How the fields begin in which a document names somebody. */
type Named = "user" | "voter" | "player";

/** The imported users, and deleted users that other documents refer to. */
export class ImportedPeople {
  readonly users: Row<"users">[] = [];
  readonly deleted: Row<"users">[] = [];
  readonly heldNames: Row<"reserved_names">[] = [];
  /** The clan that a user's own document names, by the user's key. */
  readonly ownClans = new Map<number, { readonly clanId: string; readonly source: LegacyDocument }>();
  /** The admin of the dump who takes the first admin's place, and row; `null`: nobody. */
  heir: Row<"users"> | null = null;
  readonly #moving: ImportContext;
  #emptyHashes: ReadonlySet<string> = new Set();
  readonly #keys = new Map<string, number>();
  readonly #names = new Map<number, string>();
  /** Each with when they were called so, ms UTC. */
  readonly #deleted = new Map<string, { readonly row: Row<"users">; at: number }>();

  constructor(moving: ImportContext) {
    this.#moving = moving;
  }

  /**
   * @param first stays, unless an admin of the dump who can sign in has the same e-mail address
   * @param emptyHashes hashes of the empty text, which are no passwords
   */
  addUsers(sources: readonly LegacyDocument[], first: FirstAdmin | null, emptyHashes: ReadonlySet<string>): void {
    this.#emptyHashes = emptyHashes;
    const ordered = sources.toSorted(compareById);
    const emails = emailsOf(ordered);
    const same = first?.email == null ? undefined : ordered.find((source) => emails.get(source) === first.email);
    const heir = this.#isAdminWithPassword(same) ? same : null;
    const names = new ImportedNames({ max: userNameMax, keyOf: toUniqueNameKey, otherwise: nameless });
    if (first !== null && heir === null) names.hold(first.user_name);
    for (const source of ordered) {
      const isHeir = source === heir;
      const isTaken = source === same && !isHeir;
      if (isTaken) source.change("EMAIL_TAKEN");
      const user = this.#addUser(source, {
        id: isHeir && first !== null ? first.id : this.#moving.nextKey("users"),
        email: (!isTaken && emails.get(source)) || null,
        user_name: names.take(source, "userName"),
      });
      if (isHeir) this.heir = user;
    }
  }

  #addUser(
    source: LegacyDocument,
    { id, email, user_name }: Pick<Row<"users">, "id" | "email" | "user_name">,
  ): Row<"users"> {
    const password_hash = this.#passwordOf(source);
    if (password_hash === "") source.change("NO_PASSWORD");
    if (source.text("discordId") !== null) source.leaveOut("DISCORD_ID");
    const user: Row<"users"> = {
      id,
      user_name,
      user_name_key: toNameKey(user_name),
      folded_name: toUniqueNameKey(user_name),
      search_key: toSearchKey(user_name),
      email,
      password_hash,
      role: roleOf(source),
      avatar: avatarOf(source),
      tee: null,
      blocked: source.flag("blocked") ? 1 : 0,
      created_at: source.madeAt,
      deleted_at: null,
    };
    this.users.push(user);
    this.#names.set(id, user_name);
    this.heldNames.push({ name_key: toUniqueNameKey(user_name), user_id: id, skeleton: nameSkeleton(user_name) });
    const clanId = source.reference("clanId");
    if (clanId !== null) this.ownClans.set(id, { clanId, source });
    if (source.id !== null) this.#keys.getOrInsert(source.id, id);
    this.#moving.recordLegacyId("user", source, id);
    return user;
  }

  /** Whether an admin can sign in who has an e-mail address. */
  #isAdminWithPassword(source: LegacyDocument | undefined): source is LegacyDocument {
    return source?.text("role") === "ADMIN" && this.#passwordOf(source) !== "" && !source.flag("blocked");
  }

  /** The hash of a password; empty where none is that can be checked. */
  #passwordOf(source: LegacyDocument): string {
    const password = movedHashOf(source);
    return this.#emptyHashes.has(password) ? "" : password;
  }

  /** A user who was not deleted; `null`: there is none of this id. */
  userOf(id: string | null): number | null {
    return (id !== null && this.#keys.get(id)) || null;
  }

  nameOf(key: number): string {
    return this.#names.get(key) ?? nameless;
  }

  /**
   * Whom a document, or one within it, names: a user, or else a deleted one, who is called as in the latest result.
   * @param playedAt of a result's player, ms UTC
   */
  keyOf(named: LegacyDocument, whom: Named = "user", playedAt?: number): number {
    const id = named.reference(`${whom}Id`);
    const user = this.userOf(id);
    if (user !== null) return user;
    named.change(id === null ? "PLAYER_WITHOUT_USER" : "USER_GONE");
    const written = truncateName(named.text(`${whom}Name`) ?? "", userNameMax);
    const name = written || nameless;
    const deleted = this.#deleted.getOrInsertComputed(id ?? `name ${name}`, () => this.#addDeleted(id, name));
    if (playedAt !== undefined && playedAt >= deleted.at && written !== "") {
      Object.assign(deleted.row, { user_name: name, search_key: toSearchKey(name) });
      deleted.at = playedAt;
    }
    return deleted.row.id;
  }

  /** The same; `null` where nobody is named. */
  keyIfNamed(named: LegacyDocument, whom: Named = "user"): number | null {
    const isNamed = named.reference(`${whom}Id`) !== null || named.text(`${whom}Name`) !== null;
    return isNamed ? this.keyOf(named, whom) : null;
  }

  #addDeleted(id: string | null, user_name: string) {
    this.#moving.countBytesInMemory(bytesOfDeleted);
    const { now } = this.#moving;
    const names = { user_name, user_name_key: null, folded_name: null, search_key: toSearchKey(user_name) };
    const none = { email: null, password_hash: "", role: "USER", avatar: null, tee: null, blocked: 0 } as const;
    const created_at = id === null ? now : Math.min(Number.parseInt(id.slice(0, 8), 16) * 1000, now);
    const row = { id: this.#moving.nextKey("users"), ...names, ...none, created_at, deleted_at: now };
    this.deleted.push(row);
    return { row, at: Number.NEGATIVE_INFINITY };
  }
}

/** Whether these are the keys of an admin who can sign in. */
export function canSignIn({ role, email, password_hash, blocked }: Omit<FirstAdmin, "id" | "user_name">): boolean {
  return role === "ADMIN" && email !== null && isPasswordHash(password_hash) && blocked === 0;
}

/** The e-mail address of each user who keeps it: of several with one, who could sign in so far, else the first. */
function emailsOf(ordered: readonly LegacyDocument[]): Map<LegacyDocument, string> {
  const emails = new Map<LegacyDocument, string>();
  for (const [email, holders] of Map.groupBy(ordered, emailOf)) {
    if (email === null) continue;
    // Addresses were stored as they were typed, and looked for in lower case.
    const keeper = holders.find((source) => source.text("email") === email) ?? holders[0];
    for (const holder of holders) {
      if (holder === keeper) emails.set(holder, email);
      else holder.change("EMAIL_TAKEN");
    }
  }
  return emails;
}

function emailOf(source: LegacyDocument): string | null {
  const written = source.text("email")?.trim() ?? "";
  const email = emailInput.safeParse(written).data ?? null;
  if (email === null) source.change(written === "" ? "EMAIL_MISSING" : "EMAIL_INVALID");
  return email;
}

/**
 * The hashes of admins that are of the empty text, with which nobody signs in: without them it is known whether an admin can.
 * Those of others are not looked for, as each takes as long as a sign-in.
 */
export async function findEmptyPasswordHashes(sources: readonly LegacyDocument[]): Promise<Set<string>> {
  const admins = sources.filter((source) => source.text("role") === "ADMIN");
  const empty = new Set<string>();
  for (const moved of new Set(admins.map(movedHashOf))) {
    if (moved !== "" && (await isEmptyPasswordHash(moved))) empty.add(moved);
  }
  return empty;
}

/** The hash of a password as it was stored; empty where none is that could be checked. */
function movedHashOf(source: LegacyDocument): string {
  const password = source.text("password") ?? "";
  return isLegacyHash(password) ? password : "";
}

function roleOf(source: LegacyDocument): "ADMIN" | "USER" {
  const role = source.text("role") ?? "USER";
  if (role !== "ADMIN" && role !== "USER") source.change("ROLE_UNKNOWN");
  return role === "ADMIN" ? "ADMIN" : "USER";
}

/** Gravatar's picture for whoever has none, which every user was given. */
const placeholder = /^https?:\/\/(?:\w+\.)*gravatar\.com\/avatar\/?(?:0*(?:$|\?)|[^?]*\?(?:.*&)?f=y)/i;

function avatarOf(source: LegacyDocument): string | null {
  const isPlaceholder = placeholder.test(source.text("avatar")?.trim() ?? "");
  return isPlaceholder ? null : source.link("avatar", /^https:\/\//i, avatarMax, "AVATAR_DROPPED");
}
