import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Clan, ClanPlayer } from "contract/clans.ts";
import { UserMinus, UserPlus } from "lucide-react";
import { clans } from "../api-clients.ts";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { rosterFault, rosterWords } from "./clan-name.tsx";
import { showChanged } from "./clans-queries.ts";
import css from "./roster.module.css";

interface RosterProps {
  readonly clan: Clan;
  readonly canChange: boolean;
}

/** The players of a clan, by name. */
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
        <Empty>This clan has no players yet.</Empty>
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

const AddClanPlayer = lazyPart(async () => (await import("./add-clan-player.tsx")).AddClanPlayer);

/** A button that opens the dialog in which an admin adds a player to a clan. */
function AddClanPlayerButton({ clan }: { readonly clan: Clan }) {
  return (
    <DialogButton icon={UserPlus} dialog={(state) => <AddClanPlayer {...state} clan={clan} />}>
      Add player
    </DialogButton>
  );
}

interface RemovePlayerButtonProps extends Pick<ClanPlayer, "userId" | "userName"> {
  readonly clan: Clan;
}

/** A button that removes a player from a clan. */
function RemovePlayerButton({ clan, userId, userName }: RemovePlayerButtonProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove ${userName}?`,
      text: `Are you sure you want to remove this player from ${clan.name}? They can join any clan then.`,
      confirmLabel: "Remove player",
      danger: true,
    },
    call: () => clans.removeClanPlayer({ id: clan._id, body: { userId } }),
    success: "Player removed from clan successfully",
    failure: "Erreur while removing player from clan",
    done: ({ data }) => showChanged(queries, data.clan),
  });
  return (
    <IconButton label={`Remove ${userName}`} icon={UserMinus} size="small" aria-busy={busy} onClick={() => run()} />
  );
}
