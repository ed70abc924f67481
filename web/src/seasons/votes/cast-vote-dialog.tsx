import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Vote } from "contract/votes.ts";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { voteTypeLabels } from "../../league-ui/vote-type-labels.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { debounceQuery } from "../../platform/debounce.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { type FieldState, useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { OptionName, queriesShowingVotes } from "./vote-components.tsx";
import {
  countOwnVotes,
  findOwnOptions,
  type Option,
  type OwnVoteCount,
  toVoteChoice,
  type VotePhase,
} from "./vote-options.ts";
import { formatManageDialogText, formatRemainingVotes, formatVotingStatus } from "./vote-texts.ts";
import { updateCachedVote } from "./votes-queries.ts";

interface VoteDialogProps extends DialogState {
  /** The poll. Its `votes` are those that users have cast. */
  readonly vote: Vote;
  /** Votes can be cast and removed while the vote is active. It can end while the dialog is open. */
  readonly phase: VotePhase;
}

/**
 * Returns the options that the viewer voted for, the number of remaining votes, and a sentence about them.
 * @param formatActive formats the sentence while the vote is active
 */
function useOwnVotes({ vote, phase }: VoteDialogProps, formatActive: (vote: Vote, ownVotes: OwnVoteCount) => string) {
  const { user } = useSession();
  const isActive = phase === "active";
  const ownVotes = countOwnVotes(vote, user?._id);
  const sentence = isActive ? formatActive(vote, ownVotes) : formatVotingStatus(vote, phase, ownVotes);
  return { isActive, remaining: ownVotes.remaining, ownOptions: findOwnOptions(vote, user?._id), sentence };
}

interface CastVoteDialogProps extends VoteDialogProps {
  /** The option that is chosen at first. None by default. */
  readonly initialOption?: Option | undefined;
}

/** Lets the viewer vote for an option, and remove earlier votes. */
export function CastVoteDialog(props: CastVoteDialogProps) {
  const { vote, open, onClose, initialOption = null } = props;
  const queryClient = useQueryClient();
  const { isActive, remaining, ownOptions, sentence } = useOwnVotes(props, formatRemainingVotes);
  const form = useForm({
    initial: { option: initialOption },
    validate: ({ draft: { option } }) => (option === null ? { option: "Please select an option" } : {}),
    errorFields: { ALREADY_VOTED: "option", INVALID_VOTE: "option" },
    call: ({ draft: { option } }) => api.votes.castVote({ body: toVoteChoice(vote, option?.id ?? "") }),
    success: "Vote cast successfully",
    failure: "Error while casting vote",
    invalidatesOnError: queriesShowingVotes,
    onDone({ data }) {
      updateCachedVote(queryClient, data.vote);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Cast Your Vote"
      subtitle={<bdi>{vote.question}</bdi>}
      submitLabel="Cast Vote"
      disabled={!isActive || remaining === 0}
    >
      <p>{sentence}</p>
      {ownOptions.length > 0 && <OwnVotes vote={vote} options={ownOptions} isActive={isActive} verb="Remove" />}
      <OptionField vote={vote} takenOptions={ownOptions} {...form.fields.option} />
    </FormDialog>
  );
}

interface OptionFieldProps extends FieldState<Option | null> {
  readonly vote: Vote;
  /** The options for which the viewer has voted. */
  readonly takenOptions: readonly Option[];
}

function OptionField({ vote, takenOptions, value, onValueChange, error }: OptionFieldProps) {
  const [search, setSearch] = useState("");
  const name = search.trim();
  const { options, total, isSearching, isFailed, retryButtonProps } = useVoteOptions(vote, name);
  const takenIds = new Set(takenOptions.map(({ id }) => id));
  const isTaken = ({ id }: Option) => takenIds.has(id);
  const validChoice = value && isTaken(value) ? null : value;
  // The list must contain the chosen option, even if it is not on the first page.
  const isListed = validChoice === null || name !== "" || options.some(({ id }) => id === validChoice.id);
  const areAllTaken = name === "" && total > 0 && options.length === total && options.every(isTaken);
  const moreOptionsHint =
    options.length < total && `${options.length} of ${total} are shown. Type a name to find others.`;
  const noun = voteTypeLabels[vote.type].toLowerCase();
  const noOptionsText = name === "" ? NO_OPTIONS_TEXTS[vote.type] : `No ${noun} of this name can be voted for.`;
  return (
    <>
      <ComboboxField
        label={voteTypeLabels[vote.type]}
        placeholder="Select an option..."
        options={isListed ? options : [validChoice, ...options]}
        value={validChoice}
        onValueChange={onValueChange}
        onSearch={setSearch}
        isDisabled={isTaken}
        renderOption={(option) => (
          <>
            <OptionName vote={vote} option={option} />
            {isTaken(option) && <span className="flex-none ml-1.5 text-sm"> (Already voted)</span>}
          </>
        )}
        status={isSearching ? "Searching…" : moreOptionsHint}
        empty={isFailed ? <OptionsFailed {...retryButtonProps} /> : !isSearching && noOptionsText}
        help={areAllTaken && "You have voted for all."}
        error={error}
      />
      {/* The list also shows this error, but it is usually closed. */}
      {isFailed && <OptionsFailed {...retryButtonProps} />}
    </>
  );
}

const MAX_OPTIONS = 50;

/** The first `MAX_OPTIONS` options whose name contains a text, sorted by name, and the total number of such options. */
function createVoteOptionsQuery(id: string, name: string) {
  return defineQuery({
    queryKey: ["votes", "options", id, name],
    access: "USER",
    queryFn: async ({ signal }) => {
      if (name !== "") await debounceQuery(signal);
      const body = { name, page: 1, numberPerPage: MAX_OPTIONS };
      const { data, total = data.length } = await api.votes.searchVoteOptions({ id, body, signal });
      return { options: data.map(({ _id, ...option }) => ({ id: _id, ...option })), total };
    },
    placeholderData: keepPreviousData,
    meta: { hidesErrorToast: true },
  });
}

/** Returns the options. While a new search is loading, these are the matching options of the previous search. */
function useVoteOptions({ _id }: Vote, name: string) {
  const { data, isPending, isPlaceholderData, isFetching, refetch } = useQuery(createVoteOptionsQuery(_id, name));
  const { options, total } = data ?? { options: [], total: 0 };
  const search = name.toLowerCase();
  return {
    // Options of the previous search that do not match are hidden immediately.
    options: isPlaceholderData ? options.filter((option) => option.name.toLowerCase().includes(search)) : options,
    total,
    isSearching: isPending || isPlaceholderData,
    isFailed: !isPending && data === undefined,
    retryButtonProps: { busy: isFetching, onClick: () => void refetch() },
  };
}

function OptionsFailed(retryButtonProps: { readonly busy: boolean; readonly onClick: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2 text-soft text-sm">
      The options could not be loaded.
      <Button size="small" icon={RotateCw} {...retryButtonProps}>
        Try again
      </Button>
    </span>
  );
}

const NO_OPTIONS_TEXTS = {
  CLAN: "There are no options: this season has no clans yet.",
  PLAYER: "There are no options: there are no players yet.",
} as const;

interface OwnVotesProps {
  readonly vote: Vote;
  readonly options: readonly Option[];
  readonly isActive: boolean;
  /** The label of the button that removes a vote. */
  readonly verb: "Remove" | "Remove Vote";
}

function OwnVotes({ vote, options, isActive, verb }: OwnVotesProps) {
  const queryClient = useQueryClient();
  return (
    <ul className="border border-line rounded-md bg-surface" aria-label="Your votes">
      {options.map((option) => (
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
                title: `Remove your vote for ${isolateBidi(option.name)}?`,
                text: "Are you sure you want to remove this vote?",
                confirmLabel: "Remove vote",
                danger: true,
              }}
              call={() => api.votes.removeVote({ body: toVoteChoice(vote, option.id) })}
              success="Vote removed successfully"
              failure="Error while removing vote"
              invalidatesOnError={queriesShowingVotes}
              onDone={({ data }) => updateCachedVote(queryClient, data.vote)}
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

/** The viewer's votes, which they can remove while the vote is active. */
export function ManageVotesDialog(props: VoteDialogProps) {
  const { vote, open, onClose } = props;
  const { isActive, ownOptions, sentence } = useOwnVotes(props, formatManageDialogText);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Manage Your Votes"
      subtitle={<bdi>{vote.question}</bdi>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{sentence}</p>
      {ownOptions.length === 0 ? (
        <p>No votes found.</p>
      ) : (
        <OwnVotes vote={vote} options={ownOptions} isActive={isActive} verb="Remove Vote" />
      )}
    </Dialog>
  );
}
