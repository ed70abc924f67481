import { maxAvatarUrlLength, maxUserNameLength } from "contract/constants.ts";
import { emailInput } from "contract/emails.ts";
import { toNameKey, toUniqueNameKey } from "contract/names.ts";
import { toSearchKey } from "contract/search-key.ts";
import { isEmptyPasswordHash, isLegacyHash, isPasswordHash } from "../features/people/users/password.ts";
import { toNameSkeleton } from "../features/people/users/reserved-names-queries.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { ImportedNames, truncateName } from "./imported-names.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

/** The admin that the first start of this league created. */
export type FirstAdmin = Pick<Row<"users">, "id" | "user_name" | "email" | "password_hash" | "role" | "blocked">;

const fallbackName = "Player";
/** The approximate memory that a deleted user needs. */
const bytesPerDeletedUser = 512;

/** The prefix of the two fields in which a document refers to a user, such as `voterId` and `voterName`. */
type UserFieldPrefix = "user" | "voter" | "player";

/** The imported users, and deleted users that other documents refer to. */
export class ImportedPeople {
  readonly users: Row<"users">[] = [];
  readonly deletedUsers: Row<"users">[] = [];
  readonly reservedNames: Row<"reserved_names">[] = [];
  /** The clan that a user's own document names, by the user's key. */
  readonly clansOfUsers = new Map<number, { readonly clanId: string; readonly source: LegacyDocument }>();
  /** The admin of the dump who replaces the first admin and gets their row. `null` if there is none. */
  firstAdminReplacement: Row<"users"> | null = null;
  readonly #context: ImportContext;
  #emptyPasswordHashes: ReadonlySet<string> = new Set();
  readonly #keys = new Map<string, number>();
  readonly #names = new Map<number, string>();
  /**
   * Deleted users by their ID, or by their name if the dump has no ID. `namedAt` is the date of the latest result with the
   * current name, in milliseconds since the epoch.
   */
  readonly #deletedUsersByIdOrName = new Map<string, { readonly row: Row<"users">; namedAt: number }>();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /**
   * Imports users.
   * @param firstAdmin remains, unless an admin of the dump has the same e-mail address and can sign in
   * @param emptyHashes hashes of the empty text, which do not count as passwords
   */
  addUsers(sources: readonly LegacyDocument[], firstAdmin: FirstAdmin | null, emptyHashes: ReadonlySet<string>): void {
    this.#emptyPasswordHashes = emptyHashes;
    const sortedSources = sources.toSorted(compareById);
    const emails = assignEmails(sortedSources);
    const userWithSameEmail =
      firstAdmin?.email == null ? undefined : sortedSources.find((source) => emails.get(source) === firstAdmin.email);
    const replacement = this.#isAdminWithPassword(userWithSameEmail) ? userWithSameEmail : null;
    const names = new ImportedNames({ maxLength: maxUserNameLength, toKey: toUniqueNameKey, fallback: fallbackName });
    if (firstAdmin !== null && replacement === null) names.reserve(firstAdmin.user_name);
    for (const source of sortedSources) {
      const replacesFirst = source === replacement;
      const isEmailTaken = source === userWithSameEmail && !replacesFirst;
      if (isEmailTaken) {
        source.reportChange("EMAIL_TAKEN");
        emails.delete(source);
      }
      const user = this.#addUser(source, {
        id: replacesFirst && firstAdmin !== null ? firstAdmin.id : this.#context.assignKey("users"),
        email: emails.get(source) ?? null,
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
    if (password_hash === "") source.reportChange("NO_PASSWORD");
    if (source.readText("discordId") !== null) source.reportOmission("DISCORD_ID");
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
      blocked: source.readFlag("blocked") ? 1 : 0,
      created_at: source.createdAt,
      deleted_at: null,
    };
    this.users.push(user);
    this.#names.set(id, user_name);
    this.reservedNames.push({ name_key: toUniqueNameKey(user_name), user_id: id, skeleton: toNameSkeleton(user_name) });
    const clanId = source.readReference("clanId");
    if (clanId !== null) this.clansOfUsers.set(id, { clanId, source });
    // If two documents have the same ID, the first one counts.
    if (source.id !== null) this.#keys.getOrInsert(source.id, id);
    this.#context.recordLegacyId("user", source, id);
    return user;
  }

  /** Whether a document is an admin who can sign in, provided that they have an e-mail address. */
  #isAdminWithPassword(source: LegacyDocument | undefined): source is LegacyDocument {
    return source?.readText("role") === "ADMIN" && this.#getPasswordHash(source) !== "" && !source.readFlag("blocked");
  }

  /** Returns the password hash. Empty if there is none that can be verified. */
  #getPasswordHash(source: LegacyDocument): string {
    const password = getImportableHash(source);
    return this.#emptyPasswordHashes.has(password) ? "" : password;
  }

  /** Finds the key of a user who was not deleted. `null` if there is none with this ID. */
  findUserKey(id: string | null): number | null {
    return id === null ? null : (this.#keys.get(id) ?? null);
  }

  getName(key: number): string {
    return this.#names.get(key) ?? fallbackName;
  }

  /**
   * Returns the key of the user to whom a document refers. If the user does not exist, creates a deleted user with the name in
   * the latest result.
   * @param playedAt for players of a result: when it was played, in milliseconds since the epoch
   */
  findOrCreateUser(source: LegacyDocument, prefix: UserFieldPrefix = "user", playedAt?: number): number {
    const id = source.readReference(`${prefix}Id`);
    const userKey = this.findUserKey(id);
    if (userKey !== null) return userKey;
    source.reportChange(id === null ? "PLAYER_WITHOUT_USER" : "USER_GONE");
    const nameInDump = truncateName(source.readText(`${prefix}Name`) ?? "", maxUserNameLength);
    const name = nameInDump || fallbackName;
    const deletedUser = this.#deletedUsersByIdOrName.getOrInsertComputed(id ?? `name ${name}`, () =>
      this.#addDeletedUser(id, name),
    );
    if (playedAt !== undefined && playedAt >= deletedUser.namedAt && nameInDump !== "") {
      Object.assign(deletedUser.row, { user_name: name, search_key: toSearchKey(name) });
      deletedUser.namedAt = playedAt;
    }
    return deletedUser.row.id;
  }

  /** Like `findOrCreateUser`, but returns `null` if the document refers to no user. */
  findOrCreateUserIfReferenced(source: LegacyDocument, prefix: UserFieldPrefix = "user"): number | null {
    const isReferenced = source.readReference(`${prefix}Id`) !== null || source.readText(`${prefix}Name`) !== null;
    return isReferenced ? this.findOrCreateUser(source, prefix) : null;
  }

  /** Adds a deleted user, who has no account. */
  #addDeletedUser(id: string | null, user_name: string) {
    this.#context.countBytesInMemory(bytesPerDeletedUser);
    const { now } = this.#context;
    const names = { user_name, user_name_key: null, folded_name: null, search_key: toSearchKey(user_name) };
    const emptyAccount = { email: null, password_hash: "", role: "USER", avatar: null, tee: null, blocked: 0 } as const;
    // The first four bytes of an ID are the time at which it was created.
    const created_at = id === null ? now : Math.min(Number.parseInt(id.slice(0, 8), 16) * 1000, now);
    const row = { id: this.#context.assignKey("users"), ...names, ...emptyAccount, created_at, deleted_at: now };
    this.deletedUsers.push(row);
    // The first result that names the user sets the name, whenever it was played.
    return { row, namedAt: Number.NEGATIVE_INFINITY };
  }
}

/** Returns whether a user is an admin who can sign in. */
export function isAdminWhoCanSignIn({
  role,
  email,
  password_hash,
  blocked,
}: Omit<FirstAdmin, "id" | "user_name">): boolean {
  return role === "ADMIN" && email !== null && isPasswordHash(password_hash) && blocked === 0;
}

/**
 * Assigns each e-mail address to one user: the user who could sign in with it in the legacy software, or else the first
 * user.
 */
function assignEmails(sortedSources: readonly LegacyDocument[]): Map<LegacyDocument, string> {
  const emails = new Map<LegacyDocument, string>();
  for (const [email, sources] of Map.groupBy(sortedSources, parseEmail)) {
    if (email === null) continue;
    // The legacy software stored e-mail addresses as entered but searched them in lower case.
    const owner = sources.find((source) => source.readText("email") === email) ?? sources[0];
    for (const source of sources) {
      if (source === owner) emails.set(source, email);
      else source.reportChange("EMAIL_TAKEN");
    }
  }
  return emails;
}

/** Returns the e-mail address of a user. `null` if it is missing or invalid, which is reported. */
function parseEmail(source: LegacyDocument): string | null {
  const original = source.readText("email")?.trim() ?? "";
  const email = emailInput.safeParse(original).data ?? null;
  if (email === null) source.reportChange(original === "" ? "EMAIL_MISSING" : "EMAIL_INVALID");
  return email;
}

/**
 * Finds the password hashes of admins that are hashes of the empty text. Nobody can sign in with these, so they decide
 * whether an admin can sign in. Other users are not checked, because each check takes as long as a sign-in.
 */
export async function findEmptyPasswordHashes(sources: readonly LegacyDocument[]): Promise<Set<string>> {
  const admins = sources.filter((source) => source.readText("role") === "ADMIN");
  const emptyHashes = new Set<string>();
  for (const hash of new Set(admins.map(getImportableHash))) {
    if (hash !== "" && (await isEmptyPasswordHash(hash))) emptyHashes.add(hash);
  }
  return emptyHashes;
}

/** Returns the stored password hash. Empty if there is none that can be verified. */
function getImportableHash(source: LegacyDocument): string {
  const password = source.readText("password") ?? "";
  return isLegacyHash(password) ? password : "";
}

function importRole(source: LegacyDocument): "ADMIN" | "USER" {
  const role = source.readText("role") ?? "USER";
  if (role !== "ADMIN" && role !== "USER") source.reportChange("ROLE_UNKNOWN");
  return role === "ADMIN" ? "ADMIN" : "USER";
}

/** Matches the URL of Gravatar's placeholder image, which every user had by default. */
const placeholderPattern = /^https?:\/\/(?:\w+\.)*gravatar\.com\/avatar\/?(?:0*(?:$|\?)|[^?]*\?(?:.*&)?f=y)/i;

/** Imports the avatar. `null` for Gravatar's placeholder and for links that are not https. */
function importAvatar(source: LegacyDocument): string | null {
  const isPlaceholder = placeholderPattern.test(source.readText("avatar")?.trim() ?? "");
  return isPlaceholder
    ? null
    : source.readLink("avatar", { scheme: /^https:\/\//i, maxLength: maxAvatarUrlLength, code: "AVATAR_DROPPED" });
}
