import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type Area, gameLimits, mapMax, maps, playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import type { Event } from "contract/events.ts";
import { isolated } from "contract/isolated.ts";
import { missingToFreezeLeague, missingToFreezeRanked } from "contract/result-can.ts";
import type { ResultPlayer } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import { Trash2, UserMinus } from "lucide-react";
import { useId, useState } from "react";
import { modesQueries } from "../competitions/modes-queries.ts";
import { Person } from "../league-ui/person.tsx";
import { bothTeams, sideWord } from "../league-ui/side.tsx";
import { pathsIn } from "../paths.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { playedAt, useTimeZone, useZoneWords } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { type Form, useForm } from "../platform/use-form.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/column.ts";
import { ConflictNote } from "../ui/conflict-note.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { NumberField, TextField } from "../ui/text-field.tsx";
import { AdminBar, useShownResult } from "./admin-bar.tsx";
import { byScore, figures, inOrder, type PlayerFigure } from "./player-figures.ts";
import { clanOnSide } from "./result-cells.tsx";
import {
  baseOf,
  bodyOf,
  faultsOf,
  figureField,
  type ResultDraft,
  resultDraftOf,
  resultValuesOf,
} from "./result-draft.ts";
import { type Result, resultCalls, resultsQueries, whatShowsResults } from "./results-queries.ts";
import { Scoreboard, SideName, StateNotices } from "./scoreboard.tsx";
import { figureHeads, Teams } from "./teams.tsx";

const MINUTE = 60_000;

/** The form of a result that is not frozen yet: each field is edited where the result's page shows it. */
export function ResultEditor({ area, result }: { readonly area: Area; readonly result: Result }) {
  const { _id: id, modeId = null, redClanId = null, blueClanId = null } = result;
  const form = useForm({
    ...useShownResult(area, id),
    saved: resultDraftOf(result),
    values: resultValuesOf(result),
    validate: ({ changes }) => faultsOf(result, changes),
    call: ({ changes, base }) =>
      resultCalls[area].updateResult({ id, body: { ...bodyOf(result, changes), base: baseOf(result, base) } }),
    success: "Result updated",
    failure: "Erreur while updating result",
  });
  // Faults show while typing: the admin bar says why the result cannot be saved. A refusal's show until the next edit.
  const faults = faultsOf(result, form.changes);
  const shown = form.error === null ? faults : { ...form.faults, ...faults };
  const errorOf = (name: keyof ResultDraft) => (form.fields[name]?.conflict ? form.faults[name] : shown[name]);
  const field = <Name extends keyof ResultDraft>(name: Name) => ({ ...form.fields[name], error: errorOf(name) });
  const fields = { area, result, draft: form.draft, field };
  const now = useServerTime((time) => time - (time % MINUTE));
  const missing =
    area === "ranked"
      ? missingToFreezeRanked({ ...result, modeId }, now)
      : missingToFreezeLeague({ ...result, redClanId, blueClanId }, now);
  return (
    <form
      className="flex flex-col gap-6 max-sm:[&_:is(input,_select,_button)]:[scroll-margin-bottom:10rem]"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (form.isChanged) form.submit(submitted.currentTarget);
      }}
    >
      <StateNotices result={result} isOpen={true} />
      <Scoreboard
        result={result}
        name={(side) =>
          area === "league" ? <ClanChoice {...fields} side={side} /> : <SideName result={result} side={side} />
        }
        score={(side) => (
          <NumberCell
            label={`${sideWord(side)} score`}
            {...teamScoreLimits}
            placeholder="–"
            {...field(`${side}Score`)}
          />
        )}
      >
        <ResultFields {...fields} />
      </Scoreboard>
      <AdminBar area={area} result={result} missing={missing} form={form} isFaulty={Object.keys(faults).length > 0} />
      <FigureConflicts {...fields} />
      <EditedTeams {...fields} />
      <DeleteResult area={area} result={result} />
    </form>
  );
}

interface Fields {
  readonly area: Area;
  readonly result: Result;
  readonly draft: ResultDraft;
  /** Binds a control to its field. */
  readonly field: <Name extends keyof ResultDraft>(name: Name) => Form<ResultDraft>["fields"][Name];
}

/** The fields for date, mode or event, limits and map. */
function ResultFields(fields: Fields) {
  const { area, field } = fields;
  const zone = useZoneWords();
  const mapsId = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4 pt-4 px-6 pb-5 max-sm:px-4">
      <DateTimeField kind="PLAYED" label="Date" help={zone} {...field("date")} />
      {area === "ranked" ? <ModeChoice {...fields} /> : <EventChoice {...fields} />}
      <div className="contents max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:gap-4">
        <NumberField
          label="Time limit"
          help="Minutes, 0 is off"
          placeholder="–"
          {...gameLimits}
          {...field("timeLimit")}
        />
        <NumberField
          label="Score limit"
          help="Points, 0 is off"
          placeholder="–"
          {...gameLimits}
          {...field("scoreLimit")}
        />
      </div>
      <TextField
        label="Map"
        list={mapsId}
        maxLength={mapMax}
        autoComplete="off"
        spellCheck={false}
        placeholder="Unknown"
        {...field("map")}
      />
      <datalist id={mapsId}>
        {maps.map((map) => (
          <option key={map} value={map} />
        ))}
      </datalist>
    </div>
  );
}

function ModeChoice({ result, field }: Fields) {
  const { data } = useQuery(modesQueries.all);
  const modes = data ?? [{ _id: result.modeId ?? "", name: result.modeName ?? "" }];
  const options = modes.map(({ _id, name }) => ({ value: _id, label: name }));
  return <SelectField label="Mode" placeholder="Choose a mode" options={options} {...field("modeId")} />;
}

function EventChoice({ result, draft: { redClanId, blueClanId }, field }: Fields) {
  const hasClans = redClanId !== "" && blueClanId !== "";
  const { data } = useQuery({ ...clansQueries.matches(redClanId), enabled: hasClans });
  const own = hasClans ? (result.eventId ?? "") : "";
  const events =
    data?.filter(betweenClans(redClanId, blueClanId)) ??
    (own ? [{ _id: own, title: "…", startDate: result.date }] : []);
  const timeZone = useTimeZone();
  const options = events.map(({ _id, title, startDate }) => ({
    value: _id,
    label: `${isolated(title)} · ${playedAt(startDate, timeZone)}`,
  }));
  return <SelectField label="Event" options={[{ value: "", label: "No event" }, ...options]} {...field("eventId")} />;
}

function ClanChoice({ result, field, side }: Fields & { readonly side: Side }) {
  const { data } = useQuery(clansQueries.table(result.seasonId ?? ""));
  const own = clanOnSide(result, side);
  const { onValue, ...chosen } = field(`${side}ClanId`);
  const clans = data ?? (own ? [own] : []);
  const options = clans
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <div className="w-full max-w-60">
      <SelectField
        label={`${sideWord(side)} clan`}
        options={[{ value: "", label: "No clan" }, ...options]}
        {...chosen}
        onValue={(clanId) => {
          onValue(clanId);
          // The chosen event is one of the clans before.
          field("eventId").onValue(result.eventId ?? "");
        }}
      />
    </div>
  );
}

/** The button that deletes a result, at the end of its page: far from the button that freezes it. */
function DeleteResult({ area, result: { _id: id, isAwaited, isRunning } }: Pick<Fields, "area" | "result">) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    call: () => resultCalls[area].deleteResult({ id }),
    confirm: {
      title: "Delete this result?",
      text:
        area === "ranked" && (isAwaited || isRunning)
          ? "Its match is called off if it is still open, and its players may queue again. This cannot be undone."
          : "The round and all its figures are gone then. This cannot be undone.",
      confirmLabel: "Delete",
      danger: true,
    },
    failure: "Erreur while deleting result",
    done: async () => {
      // Leave the page before removing the query: refetching a deleted result would show a failure.
      await navigate({ ...pathsIn[area].results, ignoreBlocker: true });
      queries.removeQueries({ queryKey: resultsQueries.one(area, id).queryKey });
      for (const queryKey of whatShowsResults) void queries.invalidateQueries({ queryKey });
    },
    rechecks: useShownResult(area, id).rechecks,
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 pt-4 border-t border-line max-sm:justify-between">
      <p className="text-soft text-sm">Deleting removes the result for good.</p>
      <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
        Delete
      </Button>
    </div>
  );
}

/** What somebody else has changed of the scores and figures that are edited: their cells have no room for it. */
function FigureConflicts({ result, field }: Fields) {
  const scores = sides.map((side) => ({ label: `${sideWord(side)} score`, ...field(`${side}Score`) }));
  const cells = bothTeams(result).flatMap(({ userId, userName }) =>
    figures.map((figure) => ({
      label: `${figureHeads[figure]} of ${isolated(userName)}`,
      ...field(figureField(userId, figure)),
    })),
  );
  return [...scores, ...cells].map(
    ({ label, conflict }) => conflict && <ConflictNote key={label} label={label} conflict={conflict} />,
  );
}

function EditedTeams({ area, result, field }: Fields) {
  const { run: remove } = useCommand({
    ...useShownResult(area, result._id),
    call: ({ userId }: ResultPlayer) => resultCalls[area].removePlayer({ id: result._id, body: { playerId: userId } }),
    confirm: ({ userName }) => ({
      title: `Remove ${isolated(userName)}?`,
      text: "The player's figures in this result are gone then.",
      confirmLabel: "Remove player",
      danger: true,
    }),
    success: "Player removed successfully",
    failure: "Erreur while removing player",
  });
  // In the order of when the page was opened: rows do not move during typing.
  const [seen] = useState(() => byScore(bothTeams(result)).map(({ userId }) => userId));
  const removal = (player: ResultPlayer) => (
    <IconButton
      size="small"
      label={`Remove ${isolated(player.userName)}`}
      icon={UserMinus}
      onClick={() => remove(player)}
    />
  );
  const person = (player: ResultPlayer) => (
    <Link
      className={classNames(
        "flex items-center min-w-0 min-h-target",
        "no-underline",
        "hover:underline",
        "in-table:max-w-[max(4rem,100cqw_-_27.5rem)]",
      )}
      {...pathsIn[area].player(player.userId)}
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
  const input = (figure: PlayerFigure) => (player: ResultPlayer) => (
    <NumberCell
      label={`${figureHeads[figure]} of ${isolated(player.userName)}`}
      column={figure}
      placeholder="–"
      {...playerFigureLimits}
      {...field(figureField(player.userId, figure))}
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
  return <Teams result={result} columns={() => columns} order={(players) => inOrder(players, seen)} />;
}

/** The events of these two clans, whichever is named first; none while one of them is missing. */
function betweenClans(one: string, other: string) {
  return ({ clanAId: a, clanBId: b }: Event) => (a === one && b === other) || (a === other && b === one);
}
