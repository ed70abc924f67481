import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { LastName } from "contract/person.ts";
import type { PartnersRecord } from "contract/records.ts";
import { Users } from "lucide-react";
import { GamesShare } from "../careers/games-record.tsx";
import { paths } from "../paths.ts";
import { BestList } from "./record-list.tsx";

interface PartnersListProps {
  readonly area: Area;
  readonly partners: readonly PartnersRecord[];
}

/** The pairs who won most more games together than they lost. */
export function PartnersList({ area, partners }: PartnersListProps) {
  if (partners.length === 0) return null;
  return (
    <BestList title="Best pairs, by games won more than lost together" icon={Users}>
      {partners.map(({ players, boardName, ...games }) => (
        <li
          key={players.map(({ userName }) => userName).join(" ")}
          className="grid gap-1 py-2 px-4 [&+&]:border-t [&+&]:border-line"
        >
          <span className="flex flex-wrap gap-x-2 gap-y-0">
            {players.map((player, index) => (
              <span
                key={player.userName}
                className="flex items-center gap-2 min-w-0 min-h-[max(var(--spacing-target),1.75rem)] font-medium wrap-anywhere"
              >
                {index > 0 && <span className="text-soft text-sm font-normal">and</span>}
                <Name area={area} player={player} />
              </span>
            ))}
          </span>
          <span className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,12rem)] items-center gap-3 [&>:last-child]:col-2">
            {boardName !== null && <span className="text-soft text-sm">{boardName}</span>}
            <GamesShare games={games} />
          </span>
        </li>
      ))}
    </BestList>
  );
}

function Name({ area, player: { _id, userName } }: { readonly area: Area; readonly player: LastName }) {
  const name = <bdi>{userName}</bdi>;
  if (_id === null) return name;
  const to = area === "ranked" ? paths.player(_id) : paths.league.player(_id);
  return (
    <Link
      {...to}
      className="inline-flex items-center min-h-[max(var(--spacing-target),1.75rem)] no-underline hover:underline"
    >
      {name}
    </Link>
  );
}
