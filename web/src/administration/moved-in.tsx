import { Link } from "@tanstack/react-router";
import type { MoveInNotice } from "contract/admin.ts";
import { isolated } from "contract/isolated.ts";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { InvitationDialog } from "../people/users/invitation-dialog.tsx";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { counted, grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { dateWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { adminQueries } from "./admin-queries.ts";
import { FoldedRows, WaitingRow } from "./waiting-lists.tsx";

type Lacking = MoveInNotice["players"][number];

/** Where the league moved in from, and whom to invite because of that; nothing once an admin has dismissed it. */
export function MovedIn() {
  const { data } = useQuery(adminQueries.waiting);
  const [invited, setInvited] = useState<Lacking | null>(null);
  const { show, render } = useDialog();
  const notice = data?.moveIn ?? null;
  const invite = (player: Lacking) => {
    setInvited(player);
    show();
  };
  return (
    <>
      {notice !== null && <Notice notice={notice} onInvite={invite} />}
      {/* Not in the player's row, which moves once there is a link: that is shown only once. */}
      {invited !== null && render((state) => <InvitationDialog {...state} user={invited} />)}
    </>
  );
}

function Notice({ notice, onInvite }: { notice: MoveInNotice; onInvite: (player: Lacking) => void }) {
  const { movedAt, database, counts, incomplete, players } = notice;
  const timeZone = useTimeZone();
  const results = counts.rankedResults + counts.leagueResults;
  const dayOf = (date: string) => dateWords(zonedTime(date, timeZone));
  return (
    <Section title="Moved in" actions={<DismissButton />}>
      <p className="max-w-prose text-soft">
        The league moved in on {dayOf(movedAt)} from the database <bdi className="wrap-anywhere">{database}</bdi>, with{" "}
        {grouped(counts.users)} players and {grouped(results)} results. All should choose a new password: the original
        software did not guard them well.
      </p>
      {incomplete > 0 && (
        <>
          <p className="max-w-prose">
            <strong>{`${counted(incomplete, "player")} ${incomplete === 1 ? "has" : "have"} no e-mail or no password.`}</strong>{" "}
            {players.length < incomplete ? `The first ${players.length} are listed. ` : ""}An invitation is a link with
            which they set both.
          </p>
          <FoldedRows
            label="Players to invite"
            all={players}
            row={(player) => (
              <WaitingRow
                key={player._id}
                isDim={player.invitedAt !== null}
                name={
                  <Link {...paths.player(player._id)}>
                    <bdi translate="no">{player.userName}</bdi>
                  </Link>
                }
                note={lackWords(player, dayOf)}
                actions={
                  !player.blocked && (
                    <Button
                      size="small"
                      icon={MailPlus}
                      aria-label={`Invite ${isolated(player.userName)}`}
                      onClick={() => onInvite(player)}
                    >
                      Invite
                    </Button>
                  )
                }
              />
            )}
          />
        </>
      )}
    </Section>
  );
}

function lackWords({ email, hasPassword, blocked, invitedAt }: Lacking, dayOf: (date: string) => string): string {
  const words = [
    email === null && "no e-mail",
    !hasPassword && "no password",
    blocked && "blocked",
    invitedAt !== null && `invited on ${dayOf(invitedAt)}`,
  ];
  return words.filter(Boolean).join(", ");
}

function DismissButton() {
  return (
    <CommandButton
      size="small"
      confirm={{
        title: "Dismiss the notice of the move?",
        text: "It goes for all admins. The history keeps when the league moved in, and with what.",
        confirmLabel: "Dismiss",
      }}
      call={() => api.admin.dismissMoveIn()}
      success="Notice dismissed"
      failure="Notice not dismissed"
      refreshes={[["admin"]]}
      rechecks={[["admin"]]}
    >
      Dismiss
    </CommandButton>
  );
}
