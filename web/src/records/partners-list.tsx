import { Link } from "@tanstack/react-router";
import type { Area } from "contract/areas.ts";
import type { LastName, PartnersRecord } from "contract/records.ts";
import { Users } from "lucide-react";
import { GamesShare } from "../careers/games-record.tsx";
import { paths } from "../paths.ts";
import css from "./partners-list.module.css";
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
        <li key={players.map(({ userName }) => userName).join(" ")} className={css["pair"]}>
          <span className={css["names"]}>
            {players.map((player, index) => (
              <span key={player.userName} className={css["part"]}>
                {index > 0 && <span className={css["and"]}>and</span>}
                <Name area={area} player={player} />
              </span>
            ))}
          </span>
          <span className={css["figures"]}>
            {boardName !== null && <span className={css["board"]}>{boardName}</span>}
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
    <Link {...to} className={css["name"]}>
      {name}
    </Link>
  );
}
