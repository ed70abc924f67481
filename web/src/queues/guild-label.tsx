import type { Guild } from "contract/discord.ts";
import { Crest } from "../league-ui/crest.tsx";
import { grouped } from "../platform/numbers.ts";

export function GuildLabel({ guild: { name, icon, memberCount } }: { readonly guild: Guild }) {
  return (
    <span className="inline-flex items-center gap-3 min-w-0">
      {icon?.startsWith("https://") ? (
        <img
          className="rounded-md bg-sunken object-cover"
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
      <span className="flex flex-col min-w-0 leading-[1.35]">
        <bdi className="wrap-anywhere font-medium">{name}</bdi>
        <span className="text-soft text-sm font-normal tabular-nums">
          {memberCount === 1 ? "1 member" : `${grouped(memberCount)} members`}
        </span>
      </span>
    </span>
  );
}
