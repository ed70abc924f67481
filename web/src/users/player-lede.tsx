import { Link, type LinkOptions } from "@tanstack/react-router";
import type { User } from "contract/users.ts";
import { AccountBadges } from "./account-note.tsx";
import css from "./player-lede.module.css";

interface PlayerLedeProps {
  readonly user: User;
  /** Where the area shows clans; nowhere without. */
  readonly clanPath: ((clanId: string) => LinkOptions) | undefined;
}

/** The clan, and what else the viewer may know at a glance. */
export function PlayerLede({ user, clanPath }: PlayerLedeProps) {
  const { clanId, clanName } = user;
  return (
    <span className={css["lede"]}>
      <span className={css["clan"]}>
        {clanPath && clanId !== null ? <Link {...clanPath(clanId)}>{clanName}</Link> : (clanName ?? "No clan")}
      </span>
      <AccountBadges user={user} />
    </span>
  );
}
