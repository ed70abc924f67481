import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { maxProposedMotions, motionMax } from "contract/constants.ts";
import type { Motion, Motions } from "contract/motions.ts";
import type { Season } from "contract/seasons.ts";
import { Gavel, Plus } from "lucide-react";
import { useRules } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { query, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showVote } from "./votes-queries.ts";

// The stream says to leaders that a motion was opened or closed, or their clan's deleted, to admins that one was proposed.
export function motionsQuery(seasonId: string) {
  return query<Motions>({
    queryKey: ["matches", "motions", seasonId],
    access: "USER",
    otherwise: { isLeader: false, motions: [] },
    queryFn: async ({ signal }) => (await api.motions.searchMotions({ body: { seasonId }, signal })).data,
    meta: { failure: "Error while fetching motions", isSilent: true, topics: ["votes"] },
  });
}

const whatShowsMotions = [["matches", "motions"]] as const;
const updates = { refreshes: whatShowsMotions, rechecks: whatShowsMotions };

/** The motions to the leaders of a season's clans; nothing to who is neither a leader nor an admin. */
export function Council({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  const found = useQuery(motionsQuery(season._id));
  const rules = useRules(season);
  // Who leads no clan sees nothing of the council, which also holds where it is unknown who leads one.
  if (!isAdmin && !found.data?.isLeader) return null;
  // A leader sees no proposals of other clans.
  const proposed = found.data?.motions.filter(({ state }) => state === "PROPOSED") ?? [];
  const isFull = !isAdmin && proposed.length >= maxProposedMotions;
  return (
    <Section
      title="Council"
      actions={
        found.data &&
        season.isActive &&
        (isFull ? (
          <p className="text-soft text-sm">A clan has at most {maxProposedMotions} proposed motions.</p>
        ) : (
          <DialogButton icon={Gavel} dialog={(state) => <ProposeMotion {...state} />}>
            Propose motion
          </DialogButton>
        ))
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="6rem" />}>
        {({ isLeader, motions }) => (
          <>
            <p className="max-w-prose text-soft">
              The leaders of the clans vote yes or no, once a clan. Votes are secret, also from admins; they are counted
              when the motion is closed. It is carried with {rules?.majority} % of them.
            </p>
            {motions.length === 0 && <Empty>No motions.</Empty>}
            <ul className="border-t border-line empty:hidden">
              {motions.map((motion) => (
                <li
                  key={motion._id}
                  className="flex flex-wrap items-center justify-between gap-3 py-3 px-0 border-b border-line"
                >
                  <MotionWords motion={motion} />
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

interface OfMotion {
  readonly motion: Motion;
}

const STATES = {
  PROPOSED: { state: "neutral", words: "Proposed" },
  OPEN: { state: "warn", words: "Open" },
  CARRIED: { state: "ok", words: "Carried" },
  REJECTED: { state: "neutral", words: "Rejected" },
} as const;

function MotionWords({ motion: { text, state, clanName, votes, hasVoted } }: OfMotion) {
  const { words, state: look } = STATES[state];
  return (
    <div className="grid flex-[1_1_20rem] gap-2 min-w-0">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-3 text-soft text-sm">
        <Badge state={look}>{words}</Badge>
        <span>
          by <bdi>{clanName ?? "the admins"}</bdi>
        </span>
        {votes && (
          <span>
            {votes.yes} yes, {votes.no} no
          </span>
        )}
        {hasVoted && <span>Your clan has voted</span>}
      </p>
    </div>
  );
}

function VoteButtons({ motion: { _id: id, text, hasVoted } }: OfMotion) {
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
      {...updates}
    >
      {inFavour ? "Yes" : "No"}
    </CommandButton>
  ));
}

function AdminButtons({ motion: { _id: id, state } }: OfMotion) {
  const isOpen = state === "OPEN";
  const done = isOpen ? "closed" : "opened";
  return (
    <>
      <CommandButton
        size="small"
        call={() => (isOpen ? api.motions.closeMotion({ id }) : api.motions.openMotion({ id }))}
        success={`Motion ${done}`}
        failure={`Motion not ${done}`}
        {...updates}
      >
        {isOpen ? "Close and count" : "Open to votes"}
      </CommandButton>
      <CommandButton
        kind="quiet"
        size="small"
        confirm={{
          title: "Delete this motion?",
          text: "Its votes are deleted with it.",
          confirmLabel: "Delete motion",
          danger: true,
        }}
        call={() => api.motions.deleteMotion({ id })}
        success="Motion deleted"
        failure="Motion not deleted"
        {...updates}
      >
        Delete
      </CommandButton>
    </>
  );
}

function ProposeMotion(dialog: OpenDialog) {
  const form = useForm({
    initial: { text: "" },
    call: ({ draft }) => api.motions.proposeMotion({ body: draft }),
    success: "Motion proposed",
    failure: "Motion not proposed",
    refreshes: whatShowsMotions,
    done: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Propose motion"
      lede="An admin opens it to the leaders' votes."
      submit="Propose motion"
    >
      <TextField
        label="Motion"
        required={true}
        autoComplete="off"
        dir="auto"
        maxLength={motionMax}
        {...form.fields.text}
      />
    </FormDialog>
  );
}

/** A button that creates a vote, which only admins see until it is saved, and opens it. */
export function CreateVoteButton() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <CommandButton
      kind="primary"
      icon={Plus}
      call={() => api.votes.createVote()}
      failure="Error while creating vote"
      done={({ data: { vote } }) => {
        showVote(queries, vote);
        void navigate(paths.league.vote(vote._id));
      }}
    >
      Create new vote
    </CommandButton>
  );
}
