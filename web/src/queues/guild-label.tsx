import type { Guild } from "contract/discord.ts";
import { Crest } from "../league-ui/crest.tsx";
import { grouped } from "../platform/numbers.ts";
import css from "./guild-label.module.css";

/** A Discord server: its picture, name and number of members. */
export function GuildLabel({ guild: { name, icon, memberCount } }: { readonly guild: Guild }) {
  return (
    <span className={css["guild"]}>
      {icon?.startsWith("https://") ? (
        <img
          className={css["icon"]}
          src={icon}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Crest name={name} size={32} />
      )}
      <span className={css["words"]}>
        <bdi className={css["name"]}>{name}</bdi>
        <span className={css["members"]}>{memberCount === 1 ? "1 member" : `${grouped(memberCount)} members`}</span>
      </span>
    </span>
  );
}
