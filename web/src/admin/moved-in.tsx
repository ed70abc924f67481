import { Link } from "@tanstack/react-router";
import type { MoveInNotice } from "contract/admin.ts";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { counted, grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { dateWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { InvitationDialog } from "../users/invitation-dialog.tsx";
import css from "./admin.module.css";
import { adminQueries } from "./admin-queries.ts";
import { ShowAll, useFolded } from "./waiting-lists.tsx";

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

interface NoticeProps {
  readonly notice: MoveInNotice;
  readonly onInvite: (player: Lacking) => void;
}

function Notice({ notice, onInvite }: NoticeProps) {
  const { movedAt, database, counts, incomplete, players } = notice;
  const timeZone = useTimeZone();
  const results = counts.rankedResults + counts.leagueResults;
  return (
    <Section title="Moved in" actions={<DismissButton />}>
      <p className="max-w-prose text-soft">
        The league moved in on {dateWords(zonedTime(movedAt, timeZone))} from the database{" "}
        <bdi className="wrap-anywhere">{database}</bdi>, with {grouped(counts.users)} players and {grouped(results)}{" "}
        results. All should choose a new password: the original software did not guard them well.
      </p>
      {incomplete > 0 && (
        <>
          <p className="max-w-prose">
            <strong>{`${counted(incomplete, "player")} ${incomplete === 1 ? "has" : "have"} no e-mail or no password.`}</strong>{" "}
            {players.length < incomplete ? `The first ${players.length} are listed. ` : ""}An invitation is a link with
            which they set both.
          </p>
          <Lackings players={players} onInvite={onInvite} />
        </>
      )}
    </Section>
  );
}

function Lackings({
  players,
  onInvite,
}: {
  readonly players: readonly Lacking[];
  readonly onInvite: NoticeProps["onInvite"];
}) {
  const { shown, unfold } = useFolded(players);
  return (
    <>
      <RowList label="Players to invite">
        {shown.map((player) => (
          <LackingRow key={player._id} player={player} onInvite={onInvite} />
        ))}
      </RowList>
      <ShowAll count={players.length} unfold={unfold} />
    </>
  );
}

function LackingRow({ player, onInvite }: { readonly player: Lacking; readonly onInvite: NoticeProps["onInvite"] }) {
  const { _id, userName, blocked, invitedAt } = player;
  const timeZone = useTimeZone();
  const invitation = invitedAt === null ? "" : `, invited on ${dateWords(zonedTime(invitedAt, timeZone))}`;
  return (
    <li className={classNames(css["row"], "items-center")} data-dim={invitedAt !== null}>
      <span className={css["line"]}>
        <Link {...paths.player(_id)}>
          <bdi>{userName}</bdi>
        </Link>
        <span className="text-soft text-sm">{`${lackWords(player)}${blocked ? ", blocked" : ""}${invitation}`}</span>
      </span>
      {!blocked && (
        <span className="flex flex-none items-center gap-1 ml-auto">
          <Button size="small" icon={MailPlus} aria-label={`Invite ${userName}`} onClick={() => onInvite(player)}>
            Invite
          </Button>
        </span>
      )}
    </li>
  );
}

function lackWords({ email, hasPassword }: Lacking): string {
  return [email === null ? ["no e-mail"] : [], hasPassword ? [] : ["no password"]].flat().join(", ");
}

function DismissButton() {
  const { run, busy } = useCommand({
    confirm: {
      title: "Dismiss the notice of the move?",
      text: "It goes for all admins. The history keeps when the league moved in, and with what.",
      confirmLabel: "Dismiss",
    },
    call: () => api.admin.dismissMoveIn(),
    success: "Notice dismissed",
    failure: "Notice not dismissed",
    refreshes: [["admin"]],
    rechecks: [["admin"]],
  });
  return (
    <Button size="small" busy={busy} onClick={() => run()}>
      Dismiss
    </Button>
  );
}
