import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { maxMotionLength, maxProposedMotions } from "contract/constants.ts";
import type { Motion } from "contract/motions.ts";
import type { Season } from "contract/seasons.ts";
import { Gavel, Plus } from "lucide-react";
import { useEffect } from "react";
import { useSeasonRules } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { formatDate, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { COUNCIL_ID, createMotionsQuery } from "./motions-queries.ts";
import { updateCachedVote } from "./votes-queries.ts";

const queriesShowingMotions = [["matches", "motions"]] as const;
const commandOptions = { invalidates: queriesShowingMotions, invalidatesOnError: queriesShowingMotions };

/** The motions on which the leaders of a season's clans vote. Renders nothing unless the viewer is a leader or an admin. */
export function Council({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  const queryResult = useQuery(createMotionsQuery(season._id));
  const rules = useSeasonRules(season);
  // Until the query has loaded it is unknown whether the viewer is a leader.
  const isShown = isAdmin || queryResult.data?.isLeader === true;
  const isLinkTarget = useLocation({ select: ({ hash }) => hash === COUNCIL_ID });
  // The router scrolls only to what exists when the page opens. This section is loaded later.
  useEffect(() => {
    if (isShown && isLinkTarget) document.getElementById(COUNCIL_ID)?.scrollIntoView();
  }, [isShown, isLinkTarget]);
  if (!isShown) return null;
  // The API returns to a leader only the proposals of their own clan.
  const proposedMotions = queryResult.data?.motions.filter(({ state }) => state === "PROPOSED") ?? [];
  const isLimitReached = !isAdmin && proposedMotions.length >= maxProposedMotions;
  return (
    <Section
      title="Council"
      id={COUNCIL_ID}
      actions={
        queryResult.data &&
        season.isActive &&
        (isLimitReached ? (
          <p className="text-soft text-sm">A clan can have at most {maxProposedMotions} proposed motions.</p>
        ) : (
          <DialogButton icon={Gavel} renderDialog={(state) => <ProposeMotionDialog {...state} />}>
            Propose motion
          </DialogButton>
        ))
      }
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="6rem" />}>
        {({ isLeader, motions }) => (
          <>
            <p className="max-w-prose text-soft">
              The leader of each clan has one vote, yes or no. Votes are secret, even from admins, and are counted when
              an admin closes the motion. A motion is carried if at least {rules?.majority}% of the votes are yes.
            </p>
            {motions.length === 0 && <EmptyState>No motions.</EmptyState>}
            <ul className="border-t border-line empty:hidden">
              {motions.toSorted(compareByState).map((motion) => (
                <li
                  key={motion._id}
                  className="flex flex-wrap items-center justify-between gap-3 py-3 px-0 border-b border-line"
                >
                  <MotionSummary motion={motion} />
                  {season.isActive && (
                    <div className="flex gap-2">
                      {isLeader && motion.state === "OPEN" && <VoteButtons motion={motion} />}
                      {isAdmin && motion.closedAt === null && <AdminButtons motion={motion} />}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface MotionProps {
  readonly motion: Motion;
}

/** Compares two motions, for sorting: open ones first, then proposed ones. */
function compareByState(a: Motion, b: Motion): number {
  const states = ["OPEN", "PROPOSED"];
  const getPlace = ({ state }: Motion) => (states.includes(state) ? states.indexOf(state) : states.length);
  return getPlace(a) - getPlace(b);
}

const stateBadges = {
  PROPOSED: { badgeState: "neutral", label: "Proposed" },
  OPEN: { badgeState: "warn", label: "Open" },
  CARRIED: { badgeState: "ok", label: "Carried" },
  REJECTED: { badgeState: "neutral", label: "Rejected" },
} as const;

function MotionSummary({ motion }: MotionProps) {
  const { text, state, clanName, proposedAt } = motion;
  const { label, badgeState } = stateBadges[state];
  const timeZone = useTimeZone();
  return (
    <div className="grid flex-[1_1_20rem] gap-2 min-w-0">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
        <Badge state={badgeState}>{label}</Badge>
        <span>{formatDecision(motion, timeZone)}</span>
        <span>
          Proposed by <bdi>{clanName ?? "the admins"}</bdi> on {formatDate(toZonedTime(proposedAt, timeZone))}
        </span>
      </p>
    </div>
  );
}

/** Says how a motion was decided, or who has to do what before it is. */
function formatDecision({ state, votes, closedAt, hasVoted }: Motion, timeZone: string): string {
  if (state === "PROPOSED") return "An admin has to open it";
  if (votes === null || closedAt === null) {
    return hasVoted ? "Your clan has voted. An admin closes it" : "Decided when an admin closes it";
  }
  return `${formatMotionVotes(votes)}, on ${formatDate(toZonedTime(closedAt, timeZone))}`;
}

function formatMotionVotes({ yes, no }: NonNullable<Motion["votes"]>): string {
  if (yes + no === 0) return "Nobody voted";
  // Rounded down, so that a motion that was just rejected does not seem to have reached the majority.
  return `${yes} yes, ${no} no (${Math.floor((100 * yes) / (yes + no))}% yes)`;
}

function VoteButtons({ motion: { _id: id, text, hasVoted } }: MotionProps) {
  if (hasVoted) return null;
  return [true, false].map((inFavour) => (
    <CommandButton
      key={String(inFavour)}
      size="small"
      confirm={{
        title: `Vote ${inFavour ? "yes" : "no"}?`,
        text: `“${text}” Your clan's vote cannot be changed.`,
        confirmLabel: `Vote ${inFavour ? "yes" : "no"}`,
      }}
      call={() => api.motions.voteOnMotion({ id, body: { inFavour } })}
      success="Vote cast"
      failure="Vote not cast"
      {...commandOptions}
    >
      {inFavour ? "Yes" : "No"}
    </CommandButton>
  ));
}

const closePrompt = {
  title: "Close this motion?",
  text: "Its votes are counted, and no clan can vote any more.",
  confirmLabel: "Close and count",
};

function AdminButtons({ motion: { _id: id, state } }: MotionProps) {
  const isOpen = state === "OPEN";
  const doneText = isOpen ? "closed" : "opened";
  return (
    <>
      <CommandButton
        size="small"
        call={() => (isOpen ? api.motions.closeMotion({ id }) : api.motions.openMotion({ id }))}
        success={`Motion ${doneText}`}
        failure={`Motion not ${doneText}`}
        {...(isOpen && { confirm: closePrompt })}
        {...commandOptions}
      >
        {isOpen ? "Close and count" : "Open to votes"}
      </CommandButton>
      <CommandButton
        kind="quiet"
        size="small"
        confirm={{
          title: "Delete this motion?",
          text: "Its votes are deleted, too.",
          confirmLabel: "Delete motion",
          danger: true,
        }}
        call={() => api.motions.deleteMotion({ id })}
        success="Motion deleted"
        failure="Motion not deleted"
        {...commandOptions}
      >
        Delete
      </CommandButton>
    </>
  );
}

function ProposeMotionDialog(dialog: DialogState) {
  const form = useForm({
    initial: { text: "" },
    call: ({ draft }) => api.motions.proposeMotion({ body: draft }),
    success: "Motion proposed",
    failure: "Motion not proposed",
    invalidates: queriesShowingMotions,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Propose motion"
      subtitle="An admin opens it for the leaders to vote."
      submitLabel="Propose motion"
    >
      <TextField
        label="Motion"
        required={true}
        autoComplete="off"
        dir="auto"
        maxLength={maxMotionLength}
        {...form.fields.text}
      />
    </FormDialog>
  );
}

/**
 * Creates a vote for all players, which is not a motion, and opens its page. Only admins see the vote until it is saved.
 */
export function CreateVoteButton() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <CommandButton
      kind="primary"
      icon={Plus}
      call={() => api.votes.createVote()}
      failure="Error while creating vote"
      onDone={({ data: { vote } }) => {
        updateCachedVote(queryClient, vote);
        void navigate(paths.league.vote(vote._id));
      }}
    >
      Create new vote
    </CommandButton>
  );
}
