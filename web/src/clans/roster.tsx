import { Link } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { Empty } from "../ui/empty.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { AddClanPlayerButton } from "./add-clan-player-button.tsx";
import { RemovePlayerButton } from "./remove-player-button.tsx";
import css from "./roster.module.css";
import { rosterFault, rosterWords } from "./roster-words.ts";

interface RosterProps {
  readonly clan: Clan;
  readonly canChange: boolean;
}

/** Who plays for a clan, by name. */
export function Roster({ clan, canChange }: RosterProps) {
  const { players } = clan;
  const fault = rosterFault(players.length);
  return (
    <Section title="Players" actions={canChange && <AddClanPlayerButton clan={clan} />}>
      {fault && (
        <Notice state="warn" title={rosterWords(players.length)}>
          {fault}
        </Notice>
      )}
      {players.length === 0 ? (
        <Empty action={canChange && <AddClanPlayerButton clan={clan} label="Add the first one" />}>
          This clan has no players yet.
        </Empty>
      ) : (
        <ul className={css["roster"]}>
          {players.map(({ userId, userName, avatar }) => (
            <li key={userId} className={css["player"]}>
              <Link {...paths.league.player(userId)} className={css["link"]}>
                <Person userId={userId} name={userName} src={avatar} size={36} />
              </Link>
              {canChange && <RemovePlayerButton clan={clan} userId={userId} userName={userName} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
