import { getMonotonicTime } from "../../../platform/clock.ts";
import type { ChangedUsers } from "./change-reporter.ts";

/** Maximum number of users of whom the time of the last change is kept. */
const maxUsers = 20_000;

/** Records when the own state of each user last changed. */
export class UserChanges {
  /** Time of the last change by user id, in monotonic milliseconds. */
  readonly #changedAt = new Map<number, number>();
  /** Since when all changes are recorded. Initially the start of the process, because anything may have changed before. */
  #completeSince = 0;

  record(users: ChangedUsers): void {
    const now = getMonotonicTime();
    if (users === "all" || this.#changedAt.size + users.size > maxUsers) {
      this.#changedAt.clear();
      this.#completeSince = now;
    } else {
      for (const userId of users) this.#changedAt.set(userId, now);
    }
  }

  /**
   * Returns whether data that a user's page read `age` milliseconds ago may be outdated, because the user's own state may have
   * changed since.
   * @param age `Infinity` if unknown
   */
  isOutdated(userId: number, age: number): boolean {
    const dataReadAt = getMonotonicTime() - age;
    const changedAt = this.#changedAt.get(userId) ?? Number.NEGATIVE_INFINITY;
    return dataReadAt <= this.#completeSince || changedAt >= dataReadAt;
  }
}
