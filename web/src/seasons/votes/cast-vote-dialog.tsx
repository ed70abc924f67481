import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { isolated } from "contract/isolated.ts";
import type { Vote } from "contract/votes.ts";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { debounceQuery } from "../../platform/debounce.ts";
import { query, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZone } from "../../platform/time-zone.ts";
import { type FieldState, useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  managingWords,
  type Option,
  ownOptions,
  type Phase,
  remainingWords,
  type Slots,
  slotsOf,
  slotWords,
  typeWords,
  voteChoiceOf,
} from "./vote-options.ts";
import { OptionName, whatVotesShow } from "./vote-parts.tsx";
import { showVote } from "./votes-queries.ts";

interface VoteDialogProps extends OpenDialog {
  readonly vote: Vote;
  /** Entries can be cast and withdrawn while it is active, which may end before the dialog closes. */
  readonly phase: Phase;
}

/** What the viewer has voted for, and how that is said. @param words says it while the vote is active */
function useOwn({ vote, phase }: VoteDialogProps, words: (vote: Vote, slots: Slots) => string) {
  const timeZone = useTimeZone();
  const { user } = useSession();
  const isActive = phase === "active";
  const slots = slotsOf(vote, user?._id);
  const said = isActive ? words(vote, slots) : slotWords(vote, phase, slots, timeZone);
  return { isActive, left: slots.left, own: ownOptions(vote, user?._id), said };
}

export function CastVoteDialog(props: VoteDialogProps) {
  const { vote, open, onClose } = props;
  const queries = useQueryClient();
  const { isActive, left, own, said } = useOwn(props, remainingWords);
  const form = useForm({
    initial: { option: null as Option | null },
    validate: ({ draft: { option } }) => (option === null ? { option: "Please select an option" } : {}),
    errorFields: { ALREADY_VOTED: "option", INVALID_VOTE: "option" },
    call: ({ draft: { option } }) => api.votes.castVote({ body: voteChoiceOf(vote, option?.id ?? "") }),
    success: "Vote cast successfully",
    failure: "Error while casting vote",
    rechecks: whatVotesShow,
    done({ data }) {
      showVote(queries, data.vote);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Cast Your Vote"
      lede={<bdi>{vote.question}</bdi>}
      submit="Cast Vote"
      disabled={!isActive || left === 0}
    >
      <p>{said}</p>
      {own.length > 0 && <OwnVotes vote={vote} own={own} isActive={isActive} verb="Remove" />}
      <OptionField vote={vote} taken={own} {...form.fields.option} />
    </FormDialog>
  );
}

interface OptionFieldProps extends FieldState<Option | null> {
  readonly vote: Vote;
  readonly taken: readonly Option[];
}

function OptionField({ vote, taken, value, onValue, error }: OptionFieldProps) {
  const [search, setSearch] = useState("");
  const name = search.trim();
  const { options, total, isSearching, isFailed, retry } = useOffered(vote, name);
  const takenIds = new Set(taken.map(({ id }) => id));
  const isTaken = ({ id }: Option) => takenIds.has(id);
  const chosen = value && isTaken(value) ? null : value;
  // The list must contain the chosen option, also where it is not among the first by name.
  const isListed = chosen === null || name !== "" || options.some(({ id }) => id === chosen.id);
  const isAllTaken = name === "" && total > 0 && options.length === total && options.every(isTaken);
  const noun = typeWords[vote.type].toLowerCase();
  const nothing = name === "" ? NOTHING[vote.type] : `No ${noun} of this name can be voted for.`;
  return (
    <>
      <ComboboxField
        label={typeWords[vote.type]}
        placeholder="Select an option..."
        options={isListed ? options : [chosen, ...options]}
        value={chosen}
        onValue={onValue}
        onSearch={setSearch}
        isDisabled={isTaken}
        renderOption={(option) => (
          <>
            <OptionName vote={vote} option={option} />
            {isTaken(option) && <span className="flex-none ml-1.5 text-sm"> (Already voted)</span>}
          </>
        )}
        status={
          isSearching
            ? "Searching…"
            : options.length < total && `${options.length} of ${total} are shown. Type a name to find the others.`
        }
        empty={isFailed ? <Failed {...retry} /> : !isSearching && nothing}
        help={isAllTaken && "You have voted for all."}
        error={error}
      />
      {isFailed && <Failed {...retry} />}
    </>
  );
}

/** The options whose name contains the text, by name and up to a limit, and how many there are in all. */
function offeredQuery(id: string, name: string) {
  return query({
    queryKey: ["votes", "options", id, name],
    access: "USER",
    queryFn: async ({ signal }) => {
      if (name !== "") await debounceQuery(signal);
      const body = { name, page: 1, numberPerPage: 50 };
      const { data, total = data.length } = await api.votes.searchVoteOptions({ id, body, signal });
      return { options: data.map(({ _id, ...option }) => ({ id: _id, ...option })), total };
    },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
}

/** The options, of the former search while the present one is loading. */
function useOffered({ _id }: Vote, name: string) {
  const { data, isPending, isPlaceholderData, isFetching, refetch } = useQuery(offeredQuery(_id, name));
  const { options, total } = data ?? { options: [], total: 0 };
  const typed = name.toLowerCase();
  return {
    // Former options that do not match are hidden at once.
    options: isPlaceholderData ? options.filter((option) => option.name.toLowerCase().includes(typed)) : options,
    total,
    isSearching: isPending || isPlaceholderData,
    isFailed: !isPending && data === undefined,
    retry: { busy: isFetching, onClick: () => void refetch() },
  };
}

function Failed(retry: { readonly busy: boolean; readonly onClick: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2 text-soft text-sm">
      What can be voted for could not be loaded.
      <Button size="small" icon={RotateCw} {...retry}>
        Try again
      </Button>
    </span>
  );
}

const NOTHING = {
  CLAN: "There is nothing to choose: this season has no clans yet.",
  PLAYER: "There is nothing to choose: there are no players yet.",
} as const;

interface OwnVotesProps {
  readonly vote: Vote;
  readonly own: readonly Option[];
  readonly isActive: boolean;
  /** The verb on the button that withdraws a vote. */
  readonly verb: "Remove" | "Remove Vote";
}

function OwnVotes({ vote, own, isActive, verb }: OwnVotesProps) {
  const queries = useQueryClient();
  return (
    <ul className="border border-line rounded-md bg-surface" aria-label="Your votes">
      {own.map((option) => (
        <li
          key={option.id}
          className="flex items-center justify-between gap-3 min-h-row py-1 pr-1 pl-3 [&+&]:border-t [&+&]:border-line"
        >
          <OptionName vote={vote} option={option} />
          {isActive && (
            <CommandButton
              kind="quiet"
              size="small"
              confirm={{
                title: `Remove your vote for ${isolated(option.name)}?`,
                text: "Are you sure you want to remove this vote?",
                confirmLabel: "Remove vote",
                danger: true,
              }}
              call={() => api.votes.removeVote({ body: voteChoiceOf(vote, option.id) })}
              success="Vote removed successfully"
              failure="Error while removing vote"
              rechecks={whatVotesShow}
              done={({ data }) => showVote(queries, data.vote)}
            >
              {verb}
              <span className="sr-only">
                {" "}
                for <bdi>{option.name}</bdi>
              </span>
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ManageVotesDialog(props: VoteDialogProps) {
  const { vote, open, onClose } = props;
  const { isActive, own, said } = useOwn(props, managingWords);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Manage Your Votes"
      lede={<bdi>{vote.question}</bdi>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{said}</p>
      {own.length === 0 ? (
        <p>No votes found.</p>
      ) : (
        <OwnVotes vote={vote} own={own} isActive={isActive} verb="Remove Vote" />
      )}
    </Dialog>
  );
}
