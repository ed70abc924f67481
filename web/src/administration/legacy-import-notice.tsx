import { Link } from "@tanstack/react-router";
import type { ImportNotice } from "contract/admin.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { InvitationDialog } from "../people/users/invitation-dialog.tsx";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { formatCount, formatInteger } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { formatDate, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { adminQueries } from "./admin-queries.ts";
import { CollapsibleRows, PendingRow } from "./pending-lists.tsx";

type IncompletePlayer = ImportNotice["players"][number];

/** Tells admins about the legacy import, and which players to invite after it. Renders nothing once it is dismissed. */
export function LegacyImportNotice() {
  const { data } = useQuery(adminQueries.pending);
  const [playerToInvite, setPlayerToInvite] = useState<IncompletePlayer | null>(null);
  const invitationDialog = useDialog();
  // `moveIn` is the API's name of the legacy import.
  const notice = data?.moveIn ?? null;
  const invite = (player: IncompletePlayer) => {
    setPlayerToInvite(player);
    invitationDialog.show();
  };
  return (
    <>
      {notice !== null && <ImportSection notice={notice} onInvite={invite} />}
      {/* The dialog is not in the player's row, because the row moves when the link is created. That would close the dialog. */}
      {playerToInvite !== null &&
        invitationDialog.render((state) => <InvitationDialog {...state} user={playerToInvite} />)}
    </>
  );
}

function ImportSection({ notice, onInvite }: { notice: ImportNotice; onInvite: (player: IncompletePlayer) => void }) {
  const { movedAt: importedAt, database, counts, incomplete: incompleteCount, players } = notice;
  const timeZone = useTimeZone();
  const resultCount = counts.rankedResults + counts.leagueResults;
  const formatDay = (date: string) => formatDate(toZonedTime(date, timeZone));
  return (
    <Section title="Legacy import" actions={<DismissButton />}>
      <p className="max-w-prose text-soft">
        The league was imported on {formatDay(importedAt)} from the database{" "}
        <bdi className="wrap-anywhere">{database}</bdi>, with {formatInteger(counts.users)} players and{" "}
        {formatInteger(resultCount)} results. All players should choose a new password: the legacy software did not
        protect them well.
      </p>
      {incompleteCount > 0 && (
        <>
          <p className="max-w-prose">
            <strong>{`${formatCount(incompleteCount, "player")} ${incompleteCount === 1 ? "has" : "have"} no e-mail or no password.`}</strong>{" "}
            {players.length < incompleteCount ? `The first ${players.length} are listed. ` : ""}An invitation is a link
            to set both.
          </p>
          <CollapsibleRows
            label="Players to invite"
            items={players}
            renderRow={(player) => (
              <PendingRow
                key={player._id}
                isDimmed={player.invitedAt !== null}
                name={
                  <Link {...paths.player(player._id)}>
                    <bdi translate="no">{player.userName}</bdi>
                  </Link>
                }
                note={describeAccount(player, formatDay)}
                actions={
                  !player.blocked && (
                    <Button
                      size="small"
                      icon={MailPlus}
                      aria-label={`Invite ${isolateBidi(player.userName)}`}
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

function describeAccount(player: IncompletePlayer, formatDay: (date: string) => string): string {
  const { email, hasPassword, blocked, invitedAt } = player;
  const remarks = [
    email === null && "no e-mail",
    !hasPassword && "no password",
    blocked && "blocked",
    invitedAt !== null && `invited on ${formatDay(invitedAt)}`,
  ];
  return remarks.filter(Boolean).join(", ");
}

function DismissButton() {
  return (
    <CommandButton
      size="small"
      confirm={{
        title: "Dismiss the import notice?",
        text: "It is hidden for all admins. The history still shows when the league was imported.",
        confirmLabel: "Dismiss",
      }}
      call={() => api.admin.dismissMoveIn()}
      success="Notice dismissed"
      failure="Notice not dismissed"
      invalidates={[["admin"]]}
      invalidatesOnError={[["admin"]]}
    >
      Dismiss
    </CommandButton>
  );
}
