import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ClanPlayer } from "contract/clans.ts";
import { lineUpSize } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import type { LineUp } from "contract/line-ups.ts";
import { UsersRound } from "lucide-react";
import { clansQueries } from "../clans/clans-queries.ts";
import { lineUps } from "../late-api-clients.ts";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { query } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import css from "./line-ups-section.module.css";

interface OfEvent {
  readonly event: Event;
  /** What may be seen changes with the start. */
  readonly hasBegun: boolean;
}

function lineUpsQuery({ event, hasBegun }: OfEvent) {
  return query({
    queryKey: ["events", "lineUps", event._id, event.startDate, hasBegun],
    queryFn: async ({ signal }) => (await lineUps.getLineUps({ id: event._id, signal })).data,
    meta: { isSilent: true },
  });
}

/** The line-ups that the viewer may see, and unless brief for a leader on match day the way to name one; else nothing. */
export function LineUpsSection({ isBrief, ...of }: OfEvent & { readonly isBrief: boolean }) {
  const { data } = useQuery(lineUpsQuery(of));
  const namesFor = (!isBrief && data?.namesFor) || null;
  if (!data || (data.lineUps.length === 0 && namesFor === null)) return null;
  const own = data.lineUps.find(({ clanId }) => clanId === namesFor);
  return (
    <Section
      title="Line-ups"
      actions={
        namesFor !== null && (
          <DialogButton
            icon={UsersRound}
            dialog={(state) => <NameLineUp {...state} {...of} clanId={namesFor} lineUp={own} />}
          >
            {own ? "Change line-up" : "Name line-up"}
          </DialogButton>
        )
      }
    >
      {namesFor !== null && <p className={css["lede"]}>Until the match begins, only your clan and admins see yours.</p>}
      {data.lineUps.length === 0 ? (
        <Empty>Your line-up is not named yet.</Empty>
      ) : (
        <div className={css["lineUps"]}>
          {data.lineUps.map((lineUp) => (
            <ClanLineUp key={lineUp.clanId} lineUp={lineUp} />
          ))}
        </div>
      )}
    </Section>
  );
}

function ClanLineUp({ lineUp: { clanName, players, substitutes } }: { readonly lineUp: LineUp }) {
  return (
    <div className={css["lineUp"]}>
      <h3 className={css["clan"]}>
        <bdi>{clanName}</bdi>
      </h3>
      <Players players={players} />
      {substitutes.length > 0 && (
        <>
          <h4 className={css["substitutes"]}>Substitutes</h4>
          <Players players={substitutes} />
        </>
      )}
    </div>
  );
}

function Players({ players }: { readonly players: readonly ClanPlayer[] }) {
  return (
    <ul className={css["players"]}>
      {players.map(({ userId, userName, ...picture }) => (
        <li key={userId}>
          <Link {...paths.league.player(userId)} className={css["player"]}>
            <Person userId={userId} name={userName} picture={picture} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const PARTS = [
  { value: "", label: "–" },
  { value: "players", label: "Plays" },
  { value: "substitutes", label: "Substitute" },
];

interface NameLineUpProps extends OpenDialog, OfEvent {
  readonly clanId: string;
  /** As it is named. */
  readonly lineUp: LineUp | undefined;
}

/** Names who of the roster plays and who is a substitute. */
function NameLineUp({ clanId, lineUp, event, hasBegun, open, onClose }: NameLineUpProps) {
  const queries = useQueryClient();
  const { data: clan } = useQuery(clansQueries.one(clanId));
  const roster = clan?.players ?? [];
  const partOf = (id: string) =>
    (["players", "substitutes"] as const).find((part) => lineUp?.[part].some(({ userId }) => userId === id)) ?? "";
  const form = useForm<Record<string, string>, Awaited<ReturnType<typeof lineUps.nameLineUp>>>({
    saved: Object.fromEntries(roster.map(({ userId }) => [userId, partOf(userId)])),
    call: ({ draft }) =>
      lineUps.nameLineUp({
        id: event._id,
        body: { players: named("players", draft), substitutes: named("substitutes", draft) },
      }),
    success: "Line-up named",
    failure: "Line-up not named",
    rechecks: [["events"], ["clans"]],
    done: ({ data }) => {
      queries.setQueryData(lineUpsQuery({ event, hasBegun }).queryKey, data);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Line-up"
      lede={`${lineUpSize.min} or ${lineUpSize.max} play. The other clan sees it when the match begins.`}
      submit="Save line-up"
    >
      {roster.map(({ userId, userName }) => (
        <SelectField
          key={userId}
          label={userName}
          options={PARTS}
          value={form.draft[userId] ?? ""}
          onValue={(part) => form.setFields({ [userId]: part })}
        />
      ))}
    </FormDialog>
  );
}

function named(part: string, draft: Readonly<Record<string, string>>): string[] {
  return Object.keys(draft).filter((userId) => draft[userId] === part);
}
