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

/** The admin that the first start of this league created. */
export type FirstAdmin = Pick<Row<"users">, "id" | "user_name" | "email" | "password_hash" | "role" | "blocked">;

const fallbackName = "Player";
/** The approximate memory that a deleted user needs. */
const bytesPerDeletedUser = 512;

/** The prefix of the fields in which a document names a user. */
type UserField = "user" | "voter" | "player";

/** The imported users, and deleted users that other documents refer to. */
export class ImportedPeople {
  readonly users: Row<"users">[] = [];
  readonly deleted: Row<"users">[] = [];
  readonly reservedNames: Row<"reserved_names">[] = [];
  /** The clan that a user's own document names, by the user's key. */
  readonly clansOfUsers = new Map<number, { readonly clanId: string; readonly source: LegacyDocument }>();
  /** The admin of the dump who replaces the first admin and gets their row. `null` if there is none. */
  firstAdminReplacement: Row<"users"> | null = null;
  readonly #context: ImportContext;
  #emptyPasswordHashes: ReadonlySet<string> = new Set();
  readonly #keys = new Map<string, number>();
  readonly #names = new Map<number, string>();
  /** Deleted users by ID. `at` is when they had the name, in milliseconds since the epoch. */
  readonly #deleted = new Map<string, { readonly row: Row<"users">; at: number }>();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /**
   * @param first is kept, unless an admin of the dump has the same e-mail address and can sign in
   * @param emptyHashes hashes of the empty text, which do not count as passwords
   */
  addUsers(sources: readonly LegacyDocument[], first: FirstAdmin | null, emptyHashes: ReadonlySet<string>): void {
    this.#emptyPasswordHashes = emptyHashes;
    const sortedSources = sources.toSorted(compareById);
    const emails = assignEmails(sortedSources);
    const withSameEmail =
      first?.email == null ? undefined : sortedSources.find((source) => emails.get(source) === first.email);
    const replacement = this.#isAdminWithPassword(withSameEmail) ? withSameEmail : null;
    const names = new ImportedNames({ max: userNameMax, toKey: toUniqueNameKey, fallback: fallbackName });
    if (first !== null && replacement === null) names.reserve(first.user_name);
    for (const source of sortedSources) {
      const replacesFirst = source === replacement;
      const isTaken = source === withSameEmail && !replacesFirst;
      if (isTaken) source.change("EMAIL_TAKEN");
      const user = this.#addUser(source, {
        id: replacesFirst && first !== null ? first.id : this.#context.nextKey("users"),
        email: (!isTaken && emails.get(source)) || null,
        user_name: names.takeUniqueName(source, "userName"),
      });
      if (replacesFirst) this.firstAdminReplacement = user;
    }
  }

  #addUser(
    source: LegacyDocument,
    { id, email, user_name }: Pick<Row<"users">, "id" | "email" | "user_name">,
  ): Row<"users"> {
    const password_hash = this.#getPasswordHash(source);
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
      role: importRole(source),
      avatar: importAvatar(source),
      tee: null,
      blocked: source.flag("blocked") ? 1 : 0,
      created_at: source.createdAt,
      deleted_at: null,
    };
    this.users.push(user);
    this.#names.set(id, user_name);
    this.reservedNames.push({ name_key: toUniqueNameKey(user_name), user_id: id, skeleton: nameSkeleton(user_name) });
    const clanId = source.reference("clanId");
    if (clanId !== null) this.clansOfUsers.set(id, { clanId, source });
    if (source.id !== null) this.#keys.getOrInsert(source.id, id);
    this.#context.recordLegacyId("user", source, id);
    return user;
  }

  /** Whether a document is an admin who can sign in, provided that they have an e-mail address. */
  #isAdminWithPassword(source: LegacyDocument | undefined): source is LegacyDocument {
    return source?.text("role") === "ADMIN" && this.#getPasswordHash(source) !== "" && !source.flag("blocked");
  }

  /** Returns the password hash. Empty if there is none that can be verified. */
  #getPasswordHash(source: LegacyDocument): string {
    const password = getImportableHash(source);
    return this.#emptyPasswordHashes.has(password) ? "" : password;
  }

  /** Finds the key of a user who was not deleted. `null` if there is none with this ID. */
  findUser(id: string | null): number | null {
    return (id !== null && this.#keys.get(id)) || null;
  }

  getName(key: number): string {
    return this.#names.get(key) ?? fallbackName;
  }

  /**
   * Returns the key of the user that a document names. Creates a deleted user if the user does not exist; the name is that
   * of the latest result.
   * @param playedAt for players of a result: when it was played, in milliseconds since the epoch
   */
  findOrCreateUser(source: LegacyDocument, field: UserField = "user", playedAt?: number): number {
    const id = source.reference(`${field}Id`);
    const user = this.findUser(id);
    if (user !== null) return user;
    source.change(id === null ? "PLAYER_WITHOUT_USER" : "USER_GONE");
    const original = truncateName(source.text(`${field}Name`) ?? "", userNameMax);
    const name = original || fallbackName;
    const deleted = this.#deleted.getOrInsertComputed(id ?? `name ${name}`, () => this.#addDeleted(id, name));
    if (playedAt !== undefined && playedAt >= deleted.at && original !== "") {
      Object.assign(deleted.row, { user_name: name, search_key: toSearchKey(name) });
      deleted.at = playedAt;
    }
    return deleted.row.id;
  }

  /** Like `findOrCreateUser`, but `null` if the document names no user. */
  findOrCreateUserIfNamed(source: LegacyDocument, field: UserField = "user"): number | null {
    const isNamed = source.reference(`${field}Id`) !== null || source.text(`${field}Name`) !== null;
    return isNamed ? this.findOrCreateUser(source, field) : null;
  }

  #addDeleted(id: string | null, user_name: string) {
    this.#context.countBytesInMemory(bytesPerDeletedUser);
    const { now } = this.#context;
    const names = { user_name, user_name_key: null, folded_name: null, search_key: toSearchKey(user_name) };
    const emptyAccount = { email: null, password_hash: "", role: "USER", avatar: null, tee: null, blocked: 0 } as const;
    const created_at = id === null ? now : Math.min(Number.parseInt(id.slice(0, 8), 16) * 1000, now);
    const row = { id: this.#context.nextKey("users"), ...names, ...emptyAccount, created_at, deleted_at: now };
    this.deleted.push(row);
    return { row, at: Number.NEGATIVE_INFINITY };
  }
}

/** Returns whether a user is an admin who can sign in. */
export function canSignIn({ role, email, password_hash, blocked }: Omit<FirstAdmin, "id" | "user_name">): boolean {
  return role === "ADMIN" && email !== null && isPasswordHash(password_hash) && blocked === 0;
}

/** Assigns each e-mail address to one user: the user who could sign in with it in the legacy software, or else the first user. */
function assignEmails(sortedSources: readonly LegacyDocument[]): Map<LegacyDocument, string> {
  const emails = new Map<LegacyDocument, string>();
  for (const [email, sources] of Map.groupBy(sortedSources, parseEmail)) {
    if (email === null) continue;
    // The legacy software stored e-mail addresses as entered but searched them in lower case.
    const owner = sources.find((source) => source.text("email") === email) ?? sources[0];
    for (const source of sources) {
      if (source === owner) emails.set(source, email);
      else source.change("EMAIL_TAKEN");
    }
  }
  return emails;
}

function parseEmail(source: LegacyDocument): string | null {
  const original = source.text("email")?.trim() ?? "";
  const email = emailInput.safeParse(original).data ?? null;
  if (email === null) source.change(original === "" ? "EMAIL_MISSING" : "EMAIL_INVALID");
  return email;
}

/**
 * Finds the password hashes of admins that are hashes of the empty text. Nobody can sign in with these, so they decide
 * whether an admin can sign in. Other users are not checked, because each check takes as long as a sign-in.
 */
export async function findEmptyPasswordHashes(sources: readonly LegacyDocument[]): Promise<Set<string>> {
  const admins = sources.filter((source) => source.text("role") === "ADMIN");
  const empty = new Set<string>();
  for (const hash of new Set(admins.map(getImportableHash))) {
    if (hash !== "" && (await isEmptyPasswordHash(hash))) empty.add(hash);
  }
  return empty;
}

/** Returns the stored password hash. Empty if there is none that can be verified. */
function getImportableHash(source: LegacyDocument): string {
  const password = source.text("password") ?? "";
  return isLegacyHash(password) ? password : "";
}

function importRole(source: LegacyDocument): "ADMIN" | "USER" {
  const role = source.text("role") ?? "USER";
  if (role !== "ADMIN" && role !== "USER") source.change("ROLE_UNKNOWN");
  return role === "ADMIN" ? "ADMIN" : "USER";
}

/** Matches Gravatar's placeholder image, which every user got by default. */
const placeholder = /^https?:\/\/(?:\w+\.)*gravatar\.com\/avatar\/?(?:0*(?:$|\?)|[^?]*\?(?:.*&)?f=y)/i;

function importAvatar(source: LegacyDocument): string | null {
  const isPlaceholder = placeholder.test(source.text("avatar")?.trim() ?? "");
  return isPlaceholder ? null : source.link("avatar", /^https:\/\//i, avatarMax, "AVATAR_DROPPED");
}
