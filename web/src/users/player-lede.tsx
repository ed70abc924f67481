import type { User } from "contract/users.ts";
import { AccountBadges } from "./account-note.tsx";
import css from "./player-lede.module.css";

/** The clan, and what else the viewer may know at a glance. */
export function PlayerLede({ user }: { readonly user: User }) {
  return (
    <span className={css["lede"]}>
      <span className={css["clan"]}>{user.clanName ?? "No clan"}</span>
      <AccountBadges user={user} />
    </span>
  );
}
