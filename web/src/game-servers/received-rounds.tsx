import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import { type RoundState, roundStates } from "contract/constants.ts";
import type { ReceivedRound, ReportedRound } from "contract/game-servers.ts";
import { Radio, RotateCw, Trash2 } from "lucide-react";
import { roundStateLabels } from "../league-ui/choice-labels.ts";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { SideFlag } from "../league-ui/side.tsx";
import { pathsByArea } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../platform/pagination.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { formatClock, formatShortMonth, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { Discrepancies } from "../results/result-cells.tsx";
import { Badge, type BadgeState } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { useRowKey } from "../ui/row-keys.ts";
import { Row, RowActions, RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import { gameServersQueries, queriesShowingReceivedRounds } from "./game-servers-queries.ts";
import { PostAsResult } from "./post-as-result.tsx";
import { retryRound, showOutcome } from "./retry-round.ts";
import { roundsSearch } from "./rounds-search.ts";

const ImportErrors = createLazyComponent(async () => (await import("../results/import-errors.tsx")).ImportErrors);

const roundStateBadges: Readonly<Record<RoundState, BadgeState>> = {
  RECEIVED: "neutral",
  MATCHED: "ok",
  UNMATCHED: "warn",
  IGNORED: "neutral",
  DISCARDED: "neutral",
};
const stateOptions = [
  { value: "", label: "All" },
  ...roundStates.map((state) => ({ value: state, label: roundStateLabels[state] })),
] as const;

/** The rounds that game servers posted, newest first, with their state. */
export function ReceivedRoundsSection() {
  const [search, changeSearch] = useSearchParams(roundsSearch);
  const query = useQuery(gameServersQueries.rounds(search));
  return (
    <>
      <FilterRow>
        <SelectField
          label="State"
          value={search.state}
          options={stateOptions}
          onValueChange={(state) => changeSearch({ state })}
        />
      </FilterRow>
      <Loaded query={query} skeleton={<Skeleton height="12rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              <EmptyPage
                page={search.page}
                onPagingChange={changeSearch}
                onClearFilters={search.state !== "" && (() => changeSearch({ state: "" }))}
              >
                {search.state === "" ? "No server has posted a round yet." : "No round is in this state."}
              </EmptyPage>
            ) : (
              <ReceivedRoundList rounds={data} />
            )}
            <Pagination paging={search} total={total} onPagingChange={changeSearch} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A list of rounds with actions for admins. */
export function ReceivedRoundList({ rounds }: { readonly rounds: readonly ReceivedRound[] }) {
  return (
    <RowList label="Received rounds">
      {rounds.map((round) => (
        <Row key={getRoundKey(round)} hasWideActions={true} actions={<RoundActions round={round} />}>
          <RoundDetails round={round} />
        </Row>
      ))}
    </RowList>
  );
}

/**
 * Returns a React key that is stable while a round is being played. Each update of such a round has a new id, which would
 * close the dialog of the round.
 */
function getRoundKey({ _id: id, isRunning, gameServerName, round: reportedRound }: ReceivedRound): string {
  if (!isRunning || !reportedRound) return id;
  const { map, redNames, blueNames } = reportedRound;
  return JSON.stringify([gameServerName, map, redNames, blueNames]);
}

function RoundDetails({ round }: { readonly round: ReceivedRound }) {
  // The API's names: `round` is what the message reports, `faults` are the errors of a message that cannot be parsed, and
  // `doubts` are discrepancies between the round and its match.
  const { round: reportedRound, faults: parseErrors, doubts: discrepancies } = round;
  return (
    <>
      <Badge state={roundStateBadges[round.state]}>{roundStateLabels[round.state]}</Badge>
      {round.isRunning && (
        <Badge state="neutral" icon={Radio}>
          Being played
        </Badge>
      )}
      <span className="text-soft text-sm">
        <bdi translate="no">{round.gameServerName}</bdi>, <DateAndTime date={round.receivedAt} />
      </span>
      {reportedRound && <RoundScore round={reportedRound} />}
      {parseErrors.length === 0 && <RoundOutcome round={round} />}
      <div className="basis-full min-w-0 empty:hidden">
        <Discrepancies discrepancies={discrepancies} />
      </div>
      {parseErrors.length > 0 && (
        <div className="basis-full min-w-0">
          <ImportErrors key={parseErrors.map(({ message }) => message).join()} errors={parseErrors} />
        </div>
      )}
    </>
  );
}

/** The map, score and players of a round. */
function RoundScore({ round }: { readonly round: ReportedRound }) {
  const { map, redScore, blueScore, redNames, blueNames } = round;
  return (
    <span className="flex basis-full flex-wrap items-baseline gap-x-3 gap-y-1 min-w-0 tabular-nums">
      <span className="font-semibold">{getMapLabel(map)}</span>
      <span className="wrap-anywhere">
        <SideFlag side="red" /> <bdi>{joinNames(redNames)}</bdi>
      </span>
      <strong className="whitespace-nowrap">
        {redScore} – {blueScore}
      </strong>
      <span className="wrap-anywhere">
        <SideFlag side="blue" /> <bdi>{joinNames(blueNames)}</bdi>
      </span>
    </span>
  );
}

/** The result that a round was assigned to, and the reason for its state if there is one. `area` is that of the result. */
function RoundOutcome({ round: { resultId, area, reason } }: { readonly round: ReceivedRound }) {
  if (resultId === null && reason === null) return null;
  return (
    <span className="basis-full">
      {resultId !== null && (
        <Link
          {...pathsByArea[area ?? "ranked"].result(resultId)}
          className="inline-flex items-center min-w-target min-h-target"
        >
          Result
        </Link>
      )}
      {resultId !== null && reason !== null && ": "}
      {reason}
    </span>
  );
}

/** An instant in the viewer's time zone, for example `21 Nov, 18:04`. */
export function DateAndTime({ date }: { readonly date: string }) {
  const time = toZonedTime(date, useTimeZone());
  return <time dateTime={date}>{`${time.day} ${formatShortMonth(time)}, ${formatClock(time)}`}</time>;
}

/** The buttons of a round: read its message and, if it was not matched, retry it, post it as a result, or discard it. */
function RoundActions({ round }: { readonly round: ReceivedRound }) {
  const { _id: id, state, text, receivedAt } = round;
  const discardKey = useRowKey("d");
  const retryKey = useRowKey("r");
  if (text === null) return <span className="text-soft text-sm">Message removed</span>;
  return (
    <RowActions
      destructive={
        state === "UNMATCHED" && (
          <DialogButton
            kind="quiet"
            size="small"
            icon={Trash2}
            {...discardKey}
            renderDialog={(dialog) => <DiscardDialog {...dialog} roundId={id} />}
          >
            Discard
          </DialogButton>
        )
      }
    >
      {(state === "UNMATCHED" || state === "DISCARDED") && (
        <CommandButton
          size="small"
          icon={RotateCw}
          shortcut={retryKey}
          call={() => retryRound(id)}
          onDone={showOutcome}
          failure="Error while trying the round again"
          invalidates={queriesShowingReceivedRounds}
          invalidatesOnError={queriesShowingReceivedRounds}
        >
          Try again
        </CommandButton>
      )}
      {state === "UNMATCHED" && !round.isRunning && <PostAsResult roundId={id} message={text} date={receivedAt} />}
      {/* On the admin page, Enter presses this button if the row has no link. */}
      <DialogButton
        data-key="Enter"
        size="small"
        renderDialog={(dialog) => <RoundTextDialog text={text} {...dialog} />}
      >
        Read
      </DialogButton>
    </RowActions>
  );
}

/** The maximum length that the API accepts, in characters. */
const REASON_MAX = 200;

function DiscardDialog({ roundId, open, onClose }: DialogState & { readonly roundId: string }) {
  const form = useForm({
    initial: { reason: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.reason.trim() === "" ? { reason: "Please enter a reason" } : {},
    call: ({ draft }) => api.receivedRounds.discardRound({ id: roundId, body: draft }),
    success: "Round discarded",
    failure: "Error while discarding the round",
    invalidates: queriesShowingReceivedRounds,
    invalidatesOnError: queriesShowingReceivedRounds,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Discard the round"
      subtitle="It stays in the list with your reason and can be retried."
      submitLabel="Discard"
      danger={true}
    >
      <TextField label="Reason" maxLength={REASON_MAX} {...form.fields.reason} />
    </FormDialog>
  );
}

function RoundTextDialog({ text, open, onClose }: DialogState & { readonly text: string }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title="Message of the server"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <pre className="m-0 text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </Dialog>
  );
}
