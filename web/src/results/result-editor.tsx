import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Area, playerStatLimits, teamScoreLimits } from "contract/constants.ts";
import { findMissingForLeagueFreeze, findMissingForRankedFreeze } from "contract/result-permissions.ts";
import type { ResultPlayer } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import { Trash2, UserMinus } from "lucide-react";
import { useState } from "react";
import { Person } from "../league-ui/person.tsx";
import { getSideLabel, listPlayersOfBothTeams } from "../league-ui/side.tsx";
import { pathsByArea } from "../paths.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Button, IconButton } from "../ui/button.tsx";
import type { Column } from "../ui/column.ts";
import { LazyConflictMessage } from "../ui/lazy-conflict-message.tsx";
import { NumberCell } from "../ui/number-cell.tsx";
import { cardPosition } from "../ui/table-rows.tsx";
import { AdminBar, useResultCommandOptions } from "./admin-bar.tsx";
import { formatScores } from "./result-cells.tsx";
import {
  getMetricField,
  type ResultDraft,
  toApiValues,
  toResultDraft,
  toUpdateBase,
  toUpdateBody,
  validateResultChanges,
} from "./result-draft.ts";
import { ClanChoice, type ResultEditorProps, ResultFields } from "./result-fields.tsx";
import { queriesShowingResults, type Result, resultCalls, resultsQueries } from "./results-queries.ts";
import { BigScore, Scoreboard, SideName, StateNotices } from "./scoreboard.tsx";
import { type ScoreboardMetric, scoreboardMetrics, sortByIds, sortByScore } from "./scoreboard-metrics.ts";
import { metricLabels, Teams } from "./teams.tsx";

const MINUTE_MS = 60_000;

/** The form of an unvalidated result. Each field is edited at its place on the page. */
export function ResultEditor({ area, result }: { readonly area: Area; readonly result: Result }) {
  const { _id: id, modeId = null, redClanId = null, blueClanId = null } = result;
  const form = useForm({
    ...useResultCommandOptions(area, id),
    saved: toResultDraft(result),
    apiValues: toApiValues(result),
    validate: ({ changes }) => validateResultChanges(result, changes),
    call: ({ changes, base }) =>
      resultCalls[area].updateResult({
        id,
        body: { ...toUpdateBody(result, changes), base: toUpdateBase(result, base) },
      }),
    success: "Result updated",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while updating result",
  });
  const validationErrors = validateResultChanges(result, form.changes);
  /**
   * Returns the error that a field shows, if any: beside an unresolved conflict only that of the last attempt to send the form.
   * Otherwise the validation error, which appears while typing, or else the error of the API, which remains until the next edit.
   */
  const findShownError = (name: keyof ResultDraft) => {
    if (form.fields[name]?.conflict) return form.fieldErrors[name];
    const apiError = form.error === null ? undefined : form.fieldErrors[name];
    return validationErrors[name] ?? apiError;
  };
  const getField = <Name extends keyof ResultDraft>(name: Name) => ({
    ...form.fields[name],
    error: findShownError(name),
  });
  const editorProps = { area, result, draft: form.draft, getField };
  // The time is rounded down to the minute, so that the form does not render again each second.
  const now = useServerTime((time) => time - (time % MINUTE_MS));
  const missing =
    area === "ranked"
      ? findMissingForRankedFreeze({ ...result, modeId }, now)
      : findMissingForLeagueFreeze({ ...result, redClanId, blueClanId }, now);
  return (
    <form
      // On phones, the scroll margin keeps a focused control above the sticky bar.
      className="flex flex-col gap-6 max-sm:[&_:is(input,_select,_button)]:[scroll-margin-bottom:10rem]"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isChanged) form.submit(event.currentTarget);
      }}
    >
      {/* Only results of an open season can be edited. */}
      <StateNotices result={result} isSeasonOpen={true} />
      <Scoreboard
        result={result}
        renderName={(side) =>
          area === "league" ? <ClanChoice {...editorProps} side={side} /> : <SideName result={result} side={side} />
        }
        renderScore={(side) => <ScoreField {...editorProps} side={side} />}
      >
        <ResultFields {...editorProps} />
      </Scoreboard>
      <AdminBar
        area={area}
        result={result}
        missing={missing}
        form={form}
        hasErrors={Object.keys(validationErrors).length > 0}
      />
      <ScoreConflicts {...editorProps} />
      <EditedTeams {...editorProps} />
      <DeleteResult area={area} result={result} />
    </form>
  );
}

/** The score of a side; of a forfeit, also the score that everybody sees, above a smaller field of what was played. */
function ScoreField({ result, side, getField }: ResultEditorProps & { readonly side: Side }) {
  const field = (
    <NumberCell
      label={`${getSideLabel(side)} score`}
      {...teamScoreLimits}
      placeholder="–"
      {...getField(`${side}Score`)}
    />
  );
  if (!result.isForfeit) return field;
  return (
    <>
      <p>
        <BigScore>{formatScores(result)[side]}</BigScore>
      </p>
      <span className="flex items-baseline gap-2 font-text text-lg font-normal">
        <span aria-hidden={true}>Played</span>
        {field}
      </span>
    </>
  );
}

/** The button that deletes a result. It is at the end of the page, far from the button that validates the result. */
function DeleteResult({ area, result: { _id: id, isAwaited, isRunning } }: Pick<ResultEditorProps, "area" | "result">) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    call: () => resultCalls[area].deleteResult({ id }),
    confirm: {
      title: "Delete this result?",
      text:
        area === "ranked" && (isAwaited || isRunning)
          ? "If its match is still open, it is cancelled, and its players can queue again. This cannot be undone."
          : "The round and all its data are deleted. This cannot be undone.",
      confirmLabel: "Delete",
      danger: true,
    },
    failure: "Erreur while deleting result",
    onDone: async () => {
      // Leave the page before removing the query: refetching a deleted result would show a failure.
      await navigate({ ...pathsByArea[area].results, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: resultsQueries.byId(area, id).queryKey });
      for (const queryKey of queriesShowingResults) void queryClient.invalidateQueries({ queryKey });
    },
    invalidatesOnError: useResultCommandOptions(area, id).invalidatesOnError,
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 pt-4 border-t border-line max-sm:justify-between">
      <p className="text-soft text-sm">Deleting a result is permanent.</p>
      <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
        Delete
      </Button>
    </div>
  );
}

/** The edit conflicts of scores and metrics. They are shown here because the cells are too small. */
function ScoreConflicts({ result, getField }: ResultEditorProps) {
  const scores = sides.map((side) => ({ label: `${getSideLabel(side)} score`, ...getField(`${side}Score`) }));
  const cells = listPlayersOfBothTeams(result).flatMap(({ userId, userName }) =>
    scoreboardMetrics.map((metric) => ({
      label: `${metricLabels[metric]} of ${isolateBidi(userName)}`,
      ...getField(getMetricField(userId, metric)),
    })),
  );
  return [...scores, ...cells].map(
    ({ label, conflict }) => conflict && <LazyConflictMessage key={label} label={label} conflict={conflict} />,
  );
}

function EditedTeams({ area, result, getField }: ResultEditorProps) {
  const { run: remove } = useCommand({
    ...useResultCommandOptions(area, result._id),
    call: ({ userId }: ResultPlayer) => resultCalls[area].removePlayer({ id: result._id, body: { playerId: userId } }),
    confirm: ({ userName }) => ({
      title: `Remove ${isolateBidi(userName)}?`,
      text: "The player's data in this result is deleted.",
      confirmLabel: "Remove player",
      danger: true,
    }),
    success: "Player removed successfully",
    failure: "Erreur while removing player",
  });
  // Players keep the order that they had when the page was opened, so that rows do not move while the admin enters scores.
  const [initialOrder] = useState(() => sortByScore(listPlayersOfBothTeams(result)).map(({ userId }) => userId));
  const renderRemoveButton = (player: ResultPlayer) => (
    <IconButton
      size="small"
      label={`Remove ${isolateBidi(player.userName)}`}
      icon={UserMinus}
      onClick={() => remove(player)}
    />
  );
  const renderPerson = (player: ResultPlayer) => (
    // The name takes the width that the other columns leave, of which all need 27.5rem. Long names are truncated.
    <Link
      className="flex items-center min-w-0 min-h-target no-underline hover:underline in-table:max-w-[max(4rem,100cqw_-_27.5rem)]"
      {...pathsByArea[area].player(player.userId)}
    >
      <Person userId={player.userId} name={player.userName} picture={player} />
    </Link>
  );
  const createInputCell = (metric: ScoreboardMetric) => (player: ResultPlayer) => (
    <NumberCell
      label={`${metricLabels[metric]} of ${isolateBidi(player.userName)}`}
      column={metric}
      placeholder="–"
      {...playerStatLimits}
      {...getField(getMetricField(player.userId, metric))}
    />
  );
  const columns: Column<ResultPlayer>[] = [
    { key: "actions", head: "Actions", cell: renderRemoveButton, width: "w-18", card: cardPosition.besideTitle },
    { key: "player", head: "Player", cell: renderPerson, card: cardPosition.title },
    ...scoreboardMetrics.map((name) => ({
      key: name,
      head: metricLabels[name],
      align: "end" as const,
      width: "w-21",
      cell: createInputCell(name),
    })),
  ];
  return (
    <Teams result={result} getColumns={() => columns} sortPlayers={(players) => sortByIds(players, initialOrder)} />
  );
}
