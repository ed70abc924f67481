import { Link } from "@tanstack/react-router";
import { playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import { missingToFreezeLeague, missingToFreezeRanked } from "contract/result-can.ts";
import type { ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { Trash2, UserMinus } from "lucide-react";
import { type ComponentType, useState } from "react";
import { clansQueries } from "../clans/clans-queries.ts";
import { Person } from "../league-ui/person.tsx";
import { sideWord } from "../league-ui/side.tsx";
import { modesQueries } from "../modes/modes-queries.ts";
import { api } from "../platform/api.ts";
import { query, useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Button, IconButton } from "../ui/button.tsx";
import type { Column } from "../ui/column.ts";
import { NumberCell } from "../ui/number-cell.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { AdminBar } from "./admin-bar.tsx";
import { byScore, figures, inOrder, type PlayerFigure } from "./player-figures.ts";
import { faultsOf, figureField } from "./result-draft.ts";
import { type FieldsetProps, ResultFieldset } from "./result-fieldset.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { clanOnSide, leagueResultsArea, rankedResultsArea } from "./results-areas.tsx";
import { Scoreboard, SideName } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { figureHeads, Teams } from "./teams.tsx";
import { type ResultCommands, useResultCommands, useResultForm } from "./use-result-commands.ts";

export function RankedResultEditor({ result }: { readonly result: Result }) {
  const missing = missingToFreezeRanked({ ...result, modeId: result.modeId ?? null });
  return <ResultEditor area={rankedResultsArea} result={result} missing={missing} BoardChoice={ModeChoice} />;
}

function ModeChoice({ result, draft, setFields, faults }: FieldsetProps) {
  const { data } = useQuery(modesQueries.all);
  const modes = data ?? [{ _id: result.modeId ?? "", name: result.modeName ?? "" }];
  return (
    <SelectField
      label="Mode"
      value={draft.modeId}
      placeholder="Choose a mode"
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValue={(modeId) => setFields({ modeId })}
      error={faults["modeId"]}
    />
  );
}

export function LeagueResultEditor({ result }: { readonly result: Result }) {
  const { redClanId = null, blueClanId = null } = result;
  const missing = missingToFreezeLeague({ ...result, redClanId, blueClanId });
  return (
    <ResultEditor
      area={leagueResultsArea}
      result={result}
      missing={missing}
      BoardChoice={EventChoice}
      SideChoice={ClanChoice}
    />
  );
}

function EventChoice({ result, draft, setFields, faults }: FieldsetProps) {
  const { redClanId, blueClanId } = draft;
  const { data } = useQuery(eventsOfClansQuery(redClanId, blueClanId));
  const own = result.eventId ?? "";
  const events = data ?? (own ? [{ _id: own, title: "…", startDate: result.date }] : []);
  const timeZone = useTimeZone();
  return (
    <SelectField
      label="Event"
      value={draft.eventId}
      placeholder="No event"
      options={events.map(({ _id, title, startDate }) => ({
        value: _id,
        label: `${title} · ${playedAt(startDate, timeZone)}`,
      }))}
      onValue={(eventId) => setFields({ eventId })}
      error={faults["eventId"]}
    />
  );
}

function ClanChoice({ result, draft, setFields, faults, side }: FieldsetProps & { readonly side: Side }) {
  const name = `${side}ClanId` as const;
  const { data } = useQuery(clansQueries.table(result.seasonId ?? ""));
  const own = clanOnSide(result, side);
  const clans = data ?? (own ? [own] : []);
  const byName = clans.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <div className="w-full max-w-60">
      <SelectField
        label={`${sideWord(side)} clan`}
        value={draft[name]}
        placeholder="No clan"
        options={byName.map((clan) => ({ value: clan._id, label: clan.name }))}
        onValue={(clanId) => setFields(side === "red" ? { redClanId: clanId } : { blueClanId: clanId })}
        error={faults[name]}
      />
    </div>
  );
}

interface ResultEditorProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** What is missing to freeze it, in words. */
  readonly missing: readonly string[];
  /** The field for the mode or the event. */
  readonly BoardChoice?: ComponentType<FieldsetProps>;
  readonly SideChoice?: ComponentType<FieldsetProps & { readonly side: Side }>;
}

/** The form of a result that is not frozen yet: each field is edited where the result's page shows it. */
function ResultEditor(props: ResultEditorProps) {
  const { area, result, missing, BoardChoice, SideChoice } = props;
  const form = useResultForm(area, result);
  const commands = useResultCommands(area, result);
  const { draft, setFields } = form;
  // Faults show while typing: the admin bar says why the result cannot be saved.
  const faults = faultsOf(result, form.changes);
  const fields = { result, draft, setFields, faults };
  return (
    <form
      className="flex flex-col gap-6 max-sm:[&_:is(input,_select,_button)]:[scroll-margin-bottom:10rem]"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (form.isChanged) form.submit(submitted.currentTarget);
      }}
    >
      <StateNotices area={area} result={result} isOpen={true} />
      <Scoreboard
        result={result}
        name={(side) =>
          SideChoice ? <SideChoice {...fields} side={side} /> : <SideName area={area} result={result} side={side} />
        }
        score={(side) => (
          <NumberCell
            label={`${sideWord(side)} score`}
            {...teamScoreLimits}
            placeholder="–"
            value={draft[`${side}Score`]}
            onValue={(value) => setFields({ [`${side}Score`]: value })}
            error={faults[`${side}Score`]}
          />
        )}
      >
        <ResultFieldset {...fields}>{BoardChoice && <BoardChoice {...fields} />}</ResultFieldset>
      </Scoreboard>
      <AdminBar
        area={area}
        result={result}
        commands={commands}
        missing={missing}
        form={form}
        isFaulty={Object.keys(faults).length > 0}
      />
      <EditedTeams area={area} {...fields} onRemove={commands.removePlayer.run} />
      <DeleteResult remove={commands.remove} />
    </form>
  );
}

/** The button that deletes a result, at the end of its page: far from the button that freezes it. */
function DeleteResult({ remove }: Pick<ResultCommands, "remove">) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 pt-4 border-t border-line max-sm:justify-between">
      <p className="text-soft text-sm">Deleting removes the result for good.</p>
      <Button kind="danger" icon={Trash2} busy={remove.busy} onClick={() => remove.run()}>
        Delete
      </Button>
    </div>
  );
}

interface EditedTeamsProps extends FieldsetProps {
  readonly area: ResultsArea;
  readonly onRemove: (player: ResultPlayer) => void;
}

function EditedTeams({ area, result, draft, setFields, faults, onRemove }: EditedTeamsProps) {
  // In the order of when the page was opened: rows do not move during typing.
  const [seen] = useState(() => byScore([...result.redPlayers, ...result.bluePlayers]).map(({ userId }) => userId));
  const removal = (player: ResultPlayer) => (
    <IconButton size="small" label={`Remove ${player.userName}`} icon={UserMinus} onClick={() => onRemove(player)} />
  );
  const person = (player: ResultPlayer) => (
    <Link
      className="flex items-center min-w-0 min-h-target no-underline in-table:max-w-[max(4rem,100cqw_-_27.5rem)] hover:underline"
      {...area.paths.player(player.userId)}
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
  const input = (figure: PlayerFigure) => (player: ResultPlayer) => (
    <NumberCell
      label={`${figureHeads[figure]} of ${player.userName}`}
      {...playerFigureLimits}
      column={figure}
      placeholder="–"
      value={draft[figureField(player.userId, figure)] ?? null}
      onValue={(value) => setFields({ [figureField(player.userId, figure)]: value })}
      error={faults[figureField(player.userId, figure)]}
    />
  );
  const columns: Column<ResultPlayer>[] = [
    { key: "actions", head: "Actions", cell: removal, width: "w-18", card: inCard.beside },
    { key: "player", head: "Player", cell: person, card: inCard.name },
    ...figures.map((name) => ({
      key: name,
      head: figureHeads[name],
      align: "end" as const,
      width: "w-21",
      cell: input(name),
    })),
  ];
  return <Teams area={area} result={result} columns={() => columns} order={(players) => inOrder(players, seen)} />;
}

/** The events between two clans. Only the form of a result asks for them. */
const eventsOfClansQuery = (redClanId: string, blueClanId: string) =>
  query({
    queryKey: ["events", "between", redClanId, blueClanId],
    queryFn: async ({ signal }) => {
      const { data } = await api.events.searchEvents({ body: {}, signal });
      return data.filter(betweenClans(redClanId, blueClanId));
    },
    meta: { failure: "Error while fetching events" },
  });

/** The events of these two clans, whichever is named first; none while one of them is missing. */
function betweenClans(one: string, other: string) {
  return ({ clanAId: a, clanBId: b }: Event) => (a === one && b === other) || (a === other && b === one);
}
