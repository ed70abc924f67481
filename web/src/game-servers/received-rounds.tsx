import { Link } from "@tanstack/react-router";
import { type RoundState, roundStates } from "contract/constants.ts";
import type { InboxRound, ReceivedRound } from "contract/game-servers.ts";
import { listOfNames } from "contract/isolated.ts";
import { Radio, RotateCw, Trash2 } from "lucide-react";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideFlag } from "../league-ui/side.tsx";
import { pathsIn } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { clockWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { Doubts } from "../results/result-cells.tsx";
import { Badge, type BadgeState } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import { gameServersQueries, whatDecisionsChange } from "./game-servers-queries.ts";
import { roundsSearch } from "./rounds-search.ts";

const ImportFaults = lazyPart(async () => (await import("../results/import-faults.tsx")).ImportFaults);
const states: Readonly<Record<RoundState, readonly [BadgeState, words: string]>> = {
  RECEIVED: ["neutral", "Received"],
  MATCHED: ["ok", "Matched"],
  UNMATCHED: ["warn", "Unmatched"],
  IGNORED: ["neutral", "Ignored"],
  DISCARDED: ["neutral", "Discarded"],
};
const stateOptions = [
  { value: "", label: "All" },
  ...roundStates.map((state) => ({ value: state, label: states[state][1] })),
] as const;

/** The rounds that game servers posted, the newest first, with their state. */
export function ReceivedRoundsSection() {
  const [search, change] = useSearchParams(roundsSearch);
  const found = useQuery(gameServersQueries.rounds(search));
  return (
    <>
      <FilterRow>
        <SelectField label="State" value={search.state} options={stateOptions} onValue={(state) => change({ state })} />
      </FilterRow>
      <Loaded query={found} skeleton={<Skeleton height="12rem" />}>
        {({ data, total = data.length }) => (
          <>
            {data.length === 0 ? (
              <EmptyPage page={search.page} onPaging={change}>
                {search.state === "" ? "No server has posted a round yet." : "No round is in this state."}
              </EmptyPage>
            ) : (
              <Rounds rounds={data} />
            )}
            <ListPages paging={search} total={total} onPaging={change} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Rounds with what an admin can do about each. */
export function Rounds({ rounds }: { readonly rounds: readonly ReceivedRound[] }) {
  return (
    <RowList label="Received rounds">
      {rounds.map((round) => (
        <Row key={keyOf(round)} actions={<Actions round={round} />}>
          <Facts round={round} />
        </Row>
      ))}
    </RowList>
  );
}

/** Each state of a round that is being played replaces the one before, but not a dialog that is open. */
function keyOf({ _id: id, isRunning, gameServerName, round }: ReceivedRound): string {
  return isRunning && round ? JSON.stringify([gameServerName, round.map, round.redNames, round.blueNames]) : id;
}

function Facts({ round }: { readonly round: ReceivedRound }) {
  const [badge, words] = states[round.state];
  return (
    <>
      <Badge state={badge}>{words}</Badge>
      {round.isRunning && (
        <Badge state="neutral" icon={Radio}>
          Being played
        </Badge>
      )}
      <span className="text-soft text-sm">
        <bdi translate="no">{round.gameServerName}</bdi>, <When date={round.receivedAt} />
      </span>
      {round.round && <Reported round={round.round} />}
      {round.faults.length === 0 && <Outcome round={round} />}
      <div className="basis-full min-w-0 empty:hidden">
        <Doubts doubts={round.doubts} />
      </div>
      {round.faults.length > 0 && (
        <div className="basis-full min-w-0">
          <ImportFaults key={round.faults.map(({ message }) => message).join()} faults={round.faults} />
        </div>
      )}
    </>
  );
}

/** What the round says: map, score and players. */
function Reported({ round }: { readonly round: InboxRound }) {
  const { map, redScore, blueScore, redNames, blueNames } = round;
  return (
    <span className="flex basis-full flex-wrap items-baseline gap-x-3 gap-y-1 min-w-0 tabular-nums">
      <span className="font-semibold">{mapWord(map)}</span>
      <span className="wrap-anywhere">
        <SideFlag side="red" /> <bdi>{listOfNames(redNames)}</bdi>
      </span>
      <strong className="whitespace-nowrap">
        {redScore} – {blueScore}
      </strong>
      <span className="wrap-anywhere">
        <SideFlag side="blue" /> <bdi>{listOfNames(blueNames)}</bdi>
      </span>
    </span>
  );
}

function Outcome({ round: { resultId, area, reason } }: { readonly round: ReceivedRound }) {
  if (resultId === null && reason === null) return null;
  return (
    <span className="basis-full">
      {resultId !== null && (
        <Link
          {...pathsIn[area ?? "ranked"].result(resultId)}
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

/** An instant in the viewer's zone, such as `21 Nov, 18:04`. */
export function When({ date }: { readonly date: string }) {
  const time = zonedTime(date, useTimeZone());
  return <time dateTime={date}>{`${time.day} ${shortMonthWord(time)}, ${clockWords(time)}`}</time>;
}

/** Its message, and what an admin can do with what was not matched. */
function Actions({ round: { _id: id, state, text } }: { readonly round: ReceivedRound }) {
  if (text === null) return <span className="text-soft text-sm">Message removed</span>;
  return (
    <>
      {(state === "UNMATCHED" || state === "DISCARDED") && (
        <CommandButton
          size="small"
          icon={RotateCw}
          call={() => api.receivedRounds.retryRound({ id })}
          success="The round is looked at once more"
          failure="Error while trying the round again"
          refreshes={whatDecisionsChange}
          rechecks={whatDecisionsChange}
        >
          Try again
        </CommandButton>
      )}
      {state === "UNMATCHED" && (
        <DialogButton size="small" icon={Trash2} dialog={(dialog) => <DiscardDialog {...dialog} roundId={id} />}>
          Discard
        </DialogButton>
      )}
      <DialogButton size="small" dialog={(dialog) => <RoundTextDialog text={text} {...dialog} />}>
        Read
      </DialogButton>
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
    rechecks: whatDecisionsChange,
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
