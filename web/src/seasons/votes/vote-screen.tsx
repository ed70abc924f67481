import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { maxQuestionLength, voteTypes } from "contract/constants.ts";
import { maxVotesLimits } from "contract/vote-rules.ts";
import type { Vote } from "contract/votes.ts";
import { Trash2 } from "lucide-react";
import { useSeasonOfEntity } from "../../competitions/seasons-queries.ts";
import { voteTypeLabels } from "../../league-ui/vote-type-labels.ts";
import { getListLink } from "../../list-links.ts";
import { paths } from "../../paths.ts";
import { AccessDenied, SessionEnded } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/api-error.ts";
import { convertDatesToInstants, findPeriodErrors, formatDateInput } from "../../platform/date-input.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { endedSession } from "../../platform/ended-session.ts";
import { useRedirectIfMissing } from "../../platform/fallback-page.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useTimeZoneLabel } from "../../platform/time-zone.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { EditForm } from "../../ui/edit-form.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStore } from "../../ui/store.ts";
import { Table } from "../../ui/table.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { OptionBars, queriesShowingVotes, useDeleteVote, VoteBadges } from "./vote-components.tsx";
import { compareByName, countVotes, type Option, toOption } from "./vote-options.ts";
import { updateCachedVote, votesQueries } from "./votes-queries.ts";

/** The page on which admins edit a vote (a poll, whose `votes` are those that users have cast). */
export function VoteScreen() {
  const { voteId } = useParams({ from: "/league/votes/$voteId" });
  const { isAdmin, isKnown } = useSession();
  // If the session of an admin has ended, the page says so instead of "Access Denied".
  const hasSessionEnded = useStore(endedSession) !== null;
  const { data: vote } = useQuery({ ...votesQueries.byId(voteId), enabled: isAdmin });
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : (vote?.question ?? "Edit Vote"));
  if (isAdmin) return <VotePage key={voteId} voteId={voteId} />;
  if (isKnown && !hasSessionEnded) {
    return (
      <AccessDenied link={paths.league.votes} label="All votes">
        Only admins can open a single vote. The page of all votes shows their results, and is where you vote.
      </AccessDenied>
    );
  }
  return <Page title="Edit Vote">{isKnown ? <SessionEnded /> : skeleton}</Page>;
}

const skeleton = <Skeleton height="21rem" />;

function VotePage({ voteId }: { readonly voteId: string }) {
  const query = useQuery(votesQueries.byId(voteId));
  useSeasonOfEntity(query.data?.seasonId);
  useRedirectIfMissing(query.data === null, paths.league.votes, "Vote not found");
  return (
    <Page
      width="prose"
      back={{ label: "Votes", renderLink: (props) => <Link {...getListLink(paths.league.votes)} {...props} /> }}
      title="Edit Vote"
      subtitle={query.data ? <VoteBadges vote={query.data} /> : query.isPending && <Skeleton width="10rem" />}
    >
      <Loaded query={query} skeleton={skeleton}>
        {(vote) =>
          vote && (
            <>
              <VoteForm vote={vote} />
              {vote.votes.length > 0 && <CurrentVotes vote={vote} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function VoteForm({ vote }: { readonly vote: Vote }) {
  const timeZoneLabel = useTimeZoneLabel();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showAllVotes = () => void navigate({ ...paths.league.votes, ignoreBlocker: true });
  const deleteCommand = useDeleteVote(vote, showAllVotes);
  const form = useForm({
    saved: toVoteDraft(vote),
    apiValues: vote,
    validate: ({ changes }) => validateVoteChanges(vote, changes),
    errorFields: {
      VOTE_ENDS_FIRST: "endDate",
      TOO_FEW_VOTES: "maxVotes",
      VOTES_IN_USE: "maxVotes",
      VOTE_TYPE_IN_USE: "type",
    },
    call: ({ changes, base }) => api.votes.updateVote({ id: vote._id, body: { ...toVoteUpdate(changes), base } }),
    success: "Vote updated successfully",
    failure: "Error while updating vote",
    invalidatesOnError: queriesShowingVotes,
    onDone({ data }) {
      updateCachedVote(queryClient, data);
      showAllVotes();
    },
  });
  const hasEntries = vote.votes.length > 0;
  // The form can be submitted unchanged, because a new vote stays a draft until it is saved.
  return (
    <EditForm
      form={form}
      submitLabel="Update Vote"
      canSubmitUnchanged={true}
      dangerAction={
        <Button kind="danger" icon={Trash2} busy={deleteCommand.busy} onClick={() => deleteCommand.run()}>
          Delete Vote
        </Button>
      }
    >
      <TextField
        label="Question"
        autoComplete="off"
        dir="auto"
        required={true}
        maxLength={maxQuestionLength}
        {...form.fields.question}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
        <SelectField
          label="Vote Type"
          {...form.fields.type}
          options={voteTypes.map((type) => ({ value: type, label: voteTypeLabels[type] }))}
          // Enabled if the draft differs, so that the stored type can be chosen again.
          disabled={hasEntries && form.draft.type === vote.type}
          help={hasEntries ? "The type cannot be changed after somebody has voted." : "What can be voted for"}
        />
        <NumberField
          label="Maximum Votes Per User"
          required={true}
          {...maxVotesLimits}
          {...form.fields.maxVotes}
          help="The number of different options each user may vote for"
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
        <DateTimeField
          kind="PLANNED"
          label="Start Date"
          required={true}
          {...form.fields.startDate}
          help={`In ${timeZoneLabel}`}
        />
        <DateTimeField
          kind="PLANNED"
          label="End Date"
          required={true}
          {...form.fields.endDate}
          help={`In ${timeZoneLabel}`}
        />
      </div>
    </EditForm>
  );
}

/** The form values of a vote. Dates are in the format of the browser's date fields. */
type VoteDraft = Readonly<ReturnType<typeof toVoteDraft>>;

/** Returns the form values of a vote. */
export function toVoteDraft({ question, type, maxVotes, startDate, endDate }: Vote) {
  return {
    question,
    type,
    // `null` while the field is empty.
    maxVotes: maxVotes as number | null,
    startDate: formatDateInput(startDate),
    endDate: formatDateInput(endDate),
  };
}

/** Validates changes of a vote. Unchanged dates keep their seconds, which date fields cannot show. */
export function validateVoteChanges(vote: Vote, changes: Partial<VoteDraft>): FieldErrors {
  const { question, maxVotes, ...period } = { ...vote, ...changes };
  const maxVotesError = findMaxVotesError(maxVotes);
  return {
    ...(question.trim() === "" && { question: "Please enter a question" }),
    ...(maxVotesError !== null && { maxVotes: maxVotesError }),
    ...findPeriodErrors(period),
  };
}

/** Converts valid changes to the body of the API call. */
export function toVoteUpdate({ maxVotes, ...changes }: Partial<VoteDraft>) {
  return { ...convertDatesToInstants(changes), ...(typeof maxVotes === "number" && { maxVotes }) };
}

/** Returns the error of the entered maximum number of votes; `null` if it is valid. */
function findMaxVotesError(maxVotes: number | null): string | null {
  if (maxVotes === null) return "Please enter a number";
  if (maxVotes < maxVotesLimits.min) return "Max votes must be at least 1";
  if (maxVotes > maxVotesLimits.max) return `Max votes must be at most ${maxVotesLimits.max}`;
  return Number.isInteger(maxVotes) ? null : "Please enter a whole number";
}

function CurrentVotes({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const counts = countVotes(vote, user?._id);
  return (
    <Section title={`Current Votes (${formatCount(vote.votes.length, "total vote")})`}>
      <OptionBars vote={vote} counts={counts} maxCount={counts[0]?.count ?? 1} />
      <Table
        caption="Voters"
        columns={voterColumns}
        rows={groupByVoter(vote)}
        rowKey={({ id }) => id}
        renderLink={({ id }, props) => <Link {...paths.league.player(id)} {...props} />}
      />
    </Section>
  );
}

const voterColumns: readonly Column<Voter>[] = [
  { key: "voter", head: "Voter", width: "w-[35%]", cell: ({ name }) => <bdi translate="no">{name}</bdi> },
  { key: "votes", head: "Votes", align: "end", width: "w-18", cell: ({ options }) => options.length },
  {
    key: "options",
    head: "Voted for",
    cell: ({ options }) => (
      <ul className="flex flex-wrap gap-x-3 gap-y-1 py-2 whitespace-normal [&_li]:wrap-anywhere">
        {options.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    ),
  },
];

interface Voter {
  readonly id: string;
  readonly name: string;
  /** The options they voted for, in chronological order. */
  readonly options: readonly Option[];
}

/** Groups votes by voter, sorted by name. Skips votes without a voter, which the API hides from everyone but admins. */
export function groupByVoter({ votes }: Vote): Voter[] {
  const voters = new Map<string, Voter>();
  for (const entry of votes) {
    const { voterId: id, voterName: name = "" } = entry;
    if (id === undefined) continue;
    const earlierOptions = voters.get(id)?.options ?? [];
    voters.set(id, { id, name, options: [...earlierOptions, toOption(entry)] });
  }
  return [...voters.values()].sort(compareByName);
}
