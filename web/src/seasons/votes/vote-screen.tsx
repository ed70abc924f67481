import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { questionMax, voteTypes } from "contract/constants.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";
import { Trash2 } from "lucide-react";
import { backTo } from "../../back-to.ts";
import { useOwnSeason } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { AccessDenied, SessionEnded } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { endedSession } from "../../platform/ended-session.ts";
import type { Faults } from "../../platform/failures.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useRedirectIfMissing } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { useZoneWords } from "../../platform/time-zone.ts";
import { dateTyped, periodFaults, withInstants } from "../../platform/typed-dates.ts";
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
import { byName, countsOf, type Option, optionOf, typeWords } from "./vote-options.ts";
import { OptionBars, useDeleteVote, VoteState, whatVotesShow } from "./vote-parts.tsx";
import { showVote, votesQueries } from "./votes-queries.ts";

export function VoteScreen() {
  const { voteId } = useParams({ from: "/league/votes/$voteId" });
  const { isAdmin, isKnown } = useSession();
  const ended = useStore(endedSession);
  const { data: vote } = useQuery({ ...votesQueries.one(voteId), enabled: isAdmin });
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : (vote?.question ?? "Edit Vote"));
  if (isAdmin) return <VotePage key={voteId} voteId={voteId} />;
  if (isKnown && !ended) return <AccessDenied list={paths.league.votes} label="All votes" />;
  return <Page title="Edit Vote">{isKnown ? <SessionEnded /> : skeleton}</Page>;
}

const skeleton = <Skeleton height="21rem" />;

function VotePage({ voteId }: { readonly voteId: string }) {
  const found = useQuery(votesQueries.one(voteId));
  useOwnSeason(found.data?.seasonId);
  useRedirectIfMissing(found.data === null, paths.league.votes, "Vote not found");
  return (
    <Page
      width="prose"
      back={{ label: "Votes", link: (parts) => <Link {...backTo(paths.league.votes)} {...parts} /> }}
      title="Edit Vote"
      lede={found.data ? <VoteState vote={found.data} /> : found.isPending && <Skeleton width="10rem" />}
    >
      <Loaded query={found} skeleton={skeleton}>
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
  const zone = useZoneWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = () => void navigate({ ...paths.league.votes, ignoreBlocker: true });
  const deletion = useDeleteVote(vote, leave);
  const form = useForm({
    saved: draftOf(vote),
    values: vote,
    validate: ({ changes }) => voteFaultsOfChange(vote, changes),
    errorFields: {
      VOTE_ENDS_FIRST: "endDate",
      TOO_FEW_VOTES: "maxVotes",
      VOTES_IN_USE: "maxVotes",
      VOTE_TYPE_IN_USE: "type",
    },
    call: ({ changes, base }) => api.votes.updateVote({ id: vote._id, body: { ...voteChanges(changes), base } }),
    success: "Vote updated successfully",
    failure: "Error while updating vote",
    rechecks: whatVotesShow,
    done({ data }) {
      showVote(queries, data);
      leave();
    },
  });
  const hasEntries = vote.votes.length > 0;
  return (
    <EditForm
      form={form}
      submit="Update Vote"
      // A new vote becomes public once it is saved, also without changes.
      sendsUnchanged={true}
      danger={
        <Button kind="danger" icon={Trash2} busy={deletion.busy} onClick={() => deletion.run()}>
          Delete Vote
        </Button>
      }
    >
      <TextField
        label="Question"
        autoComplete="off"
        dir="auto"
        required={true}
        maxLength={questionMax}
        {...form.fields.question}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
        <SelectField
          label="Vote Type"
          {...form.fields.type}
          options={voteTypes.map((each) => ({ value: each, label: typeWords[each] }))}
          disabled={hasEntries && form.draft.type === vote.type}
          help={hasEntries ? "It stays as it is once somebody has voted." : "What can be voted for"}
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
          help={`In ${zone}`}
        />
        <DateTimeField kind="PLANNED" label="End Date" required={true} {...form.fields.endDate} help={`In ${zone}`} />
      </div>
    </EditForm>
  );
}

/** The values in the form fields of a vote; dates in the format of the browser's date fields. */
type VoteDraft = Readonly<ReturnType<typeof draftOf>>;

export function draftOf({ question, type, maxVotes, startDate, endDate }: Vote) {
  // `null`: the field is empty.
  const slots = maxVotes as number | null;
  return { question, type, maxVotes: slots, startDate: dateTyped(startDate), endDate: dateTyped(endDate) };
}

export function voteFaultsOfChange(vote: Vote, changes: Partial<VoteDraft>): Faults {
  const { question, maxVotes, ...period } = { ...vote, ...changes };
  const fault = maxVotesFault(maxVotes);
  return {
    ...(question.trim() === "" && { question: "Please enter a question" }),
    ...(fault !== null && { maxVotes: fault }),
    ...periodFaults(period),
  };
}

/** Valid changes as the body of the call. */
export function voteChanges({ maxVotes, ...changes }: Partial<VoteDraft>) {
  return { ...withInstants(changes), ...(typeof maxVotes === "number" && { maxVotes }) };
}

function maxVotesFault(maxVotes: number | null): string | null {
  if (maxVotes === null) return "Please enter a number";
  if (maxVotes < maxVotesLimits.min) return "Max votes must be at least 1";
  if (maxVotes > maxVotesLimits.max) return `Max votes must be at most ${maxVotesLimits.max}`;
  return Number.isInteger(maxVotes) ? null : "Please enter a whole number";
}

function CurrentVotes({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const counts = countsOf(vote, user?._id);
  return (
    <Section title={`Current Votes (${counted(vote.votes.length, "total vote")})`}>
      <OptionBars vote={vote} counts={counts} most={counts[0]?.count ?? 1} />
      <Table
        caption="Voters"
        columns={columns}
        rows={votersOf(vote)}
        rowKey={({ id }) => id}
        link={({ id }, parts) => <Link {...paths.league.player(id)} {...parts} />}
      />
    </Section>
  );
}

const columns: readonly Column<Voter>[] = [
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
  /** The options that they voted for, in chronological order. */
  readonly options: readonly Option[];
}

/** The voters by name. Entries without a voter are skipped. */
export function votersOf({ votes }: Vote): Voter[] {
  const voters = new Map<string, Voter>();
  for (const entry of votes) {
    const { voterId: id, voterName: name = "" } = entry;
    if (id === undefined) continue;
    voters.set(id, { id, name, options: [...(voters.get(id)?.options ?? []), optionOf(entry)] });
  }
  return [...voters.values()].sort(byName);
}
