import { Link } from "@tanstack/react-router";
import { type RoundState, roundStates } from "contract/constants.ts";
import type { ReceivedRound, ReportedRound } from "contract/game-servers.ts";
import { Radio, RotateCw, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideFlag } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { clockWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Doubts } from "../results/result-cells.tsx";
import { Badge, type BadgeState } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import { gameServersQueries, roundsSearch, whatDecisionsChange } from "./game-servers-queries.ts";
import css from "./rows.module.css";

const ImportFaults = lazyPart(async () => (await import("../results/import-faults.tsx")).ImportFaults);
const badges: Readonly<Record<RoundState, { readonly state: BadgeState; readonly words: string }>> = {
  RECEIVED: { state: "neutral", words: "Received" },
  MATCHED: { state: "ok", words: "Matched" },
  UNMATCHED: { state: "warn", words: "Unmatched" },
  IGNORED: { state: "neutral", words: "Ignored" },
  DISCARDED: { state: "neutral", words: "Discarded" },
};

/** The rounds that game servers posted, the newest first, with their state. */
export function ReceivedRoundsSection() {
  const [search, change] = useSearchParams(roundsSearch);
  const found = useQuery(gameServersQueries.rounds(search));
  const nothing = (
    <EmptyPage page={search.page} onPaging={change}>
      {nothingIn(search.state)}
    </EmptyPage>
  );
  return (
    <>
      <FilterRow>
        <SelectField
          label="State"
          value={search.state || "ANY"}
          options={[
            { value: "ANY", label: "All" },
            ...roundStates.map((state) => ({ value: state, label: badges[state].words })),
          ]}
          onValue={(chosen) => change({ state: chosen === "ANY" ? "" : chosen })}
        />
      </FilterRow>
      <Loaded query={found} skeleton={<Skeleton height="12rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? nothing : <Rounds rounds={data} />}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </>
  );
}

function nothingIn(state: RoundState | ""): string {
  return state === "" ? "No server has posted a round yet." : "No round is in this state.";
}

/** Rounds with what an admin can do about each. */
export function Rounds({ rounds }: { readonly rounds: readonly ReceivedRound[] }) {
  return (
    <RowList label="Received rounds">
      {rounds.map((round) => (
        <li
          key={round._id}
          data-row={true}
          className={classNames(
            "flex items-center justify-between gap-3 py-3 px-4",
            canDecide(round) && "max-sm:flex-col max-sm:items-stretch",
          )}
        >
          <div className={css["facts"]}>
            <Badge state={badges[round.state].state}>{badges[round.state].words}</Badge>
            {round.isRunning && (
              <Badge state="neutral" icon={Radio}>
                Being played
              </Badge>
            )}
            <span className="text-soft text-sm">
              <bdi>{round.gameServerName}</bdi>, <When date={round.receivedAt} />
            </span>
            {round.round && <Reported round={round.round} />}
            {round.faults.length === 0 && <Outcome round={round} />}
            {round.doubts.length > 0 && (
              <div className="basis-full min-w-0">
                <Doubts doubts={round.doubts} />
              </div>
            )}
            {round.faults.length > 0 && (
              <Suspense fallback={null}>
                <div className="basis-full min-w-0">
                  <ImportFaults key={round.faults.map(({ message }) => message).join()} faults={round.faults} />
                </div>
              </Suspense>
            )}
          </div>
          <span className="flex flex-none flex-wrap items-center justify-end gap-1">
            {canDecide(round) && (
              <Suspense fallback={null}>
                <RoundActions round={round} />
              </Suspense>
            )}
            <Message text={round.text} />
          </span>
        </li>
      ))}
    </RowList>
  );
}

/** What the round says: map, score and players. */
function Reported({ round }: { readonly round: ReportedRound }) {
  const { map, redScore, blueScore, redNames, blueNames } = round;
  return (
    <span className="flex basis-full flex-wrap items-baseline gap-x-3 gap-y-1 min-w-0 tabular-nums">
      <span className="font-semibold">{mapWord(map)}</span>
      <span className="wrap-anywhere">
        <SideFlag side="red" /> <bdi>{redNames.join(", ")}</bdi>
      </span>
      <strong className="whitespace-nowrap">
        {redScore} – {blueScore}
      </strong>
      <span className="wrap-anywhere">
        <SideFlag side="blue" /> <bdi>{blueNames.join(", ")}</bdi>
      </span>
    </span>
  );
}

/** Whether an admin can have the round looked at once more. */
function canDecide({ state, text }: ReceivedRound): boolean {
  return text !== null && (state === "UNMATCHED" || state === "DISCARDED");
}

function Outcome({ round: { resultId, area, reason } }: { readonly round: ReceivedRound }) {
  if (resultId === null && reason === null) return null;
  return (
    <span className="basis-full">
      {resultId !== null && (
        <Link
          {...(area === "league" ? paths.league : paths).result(resultId)}
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

function Message({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="text-soft text-sm">Message removed</span>;
  return (
    <DialogButton size="small" dialog={(state) => <RoundTextDialog text={text} {...state} />}>
      Read
    </DialogButton>
  );
}

/** An instant in the viewer's zone, such as `21 Nov, 18:04`. */
export function When({ date }: { readonly date: string }) {
  const time = zonedTime(date, useTimeZone());
  return <time dateTime={date}>{`${time.day} ${shortMonthWord(time)}, ${clockWords(time)}`}</time>;
}

function RoundActions({ round: { _id, state } }: { readonly round: ReceivedRound }) {
  const retry = useCommand({
    call: () => api.receivedRounds.retryRound({ id: _id }),
    success: "The round is looked at once more",
    failure: "Error while trying the round again",
    refreshes: whatDecisionsChange,
    rechecks: whatDecisionsChange,
  });
  return (
    <>
      <Button size="small" icon={RotateCw} busy={retry.busy} onClick={() => retry.run()}>
        Try again
      </Button>
      {state === "UNMATCHED" && (
        <DialogButton size="small" icon={Trash2} dialog={(dialog) => <DiscardDialog {...dialog} roundId={_id} />}>
          Discard
        </DialogButton>
      )}
    </>
  );
}

function DiscardDialog({ roundId, open, onClose }: OpenDialog & { readonly roundId: string }) {
  const form = useForm({
    initial: { reason: "" },
    validate: ({ draft }): Record<string, string> =>
      draft.reason.trim() === "" ? { reason: "Please enter a reason" } : {},
    call: ({ draft: body }) => api.receivedRounds.discardRound({ id: roundId, body }),
    success: "Round discarded",
    failure: "Error while discarding the round",
    refreshes: whatDecisionsChange,
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Discard the round"
      lede="It stays in the list, with your reason, and can be tried again."
      submit="Discard"
    >
      <TextField label="Reason" maxLength={200} {...form.fields.reason} />
    </FormDialog>
  );
}

function RoundTextDialog({ text, open, onClose }: OpenDialog & { readonly text: string }) {
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
