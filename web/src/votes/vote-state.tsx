import type { VoteType } from "contract/constants.ts";
import type { Vote } from "contract/votes.ts";
import { CirclePlay, CircleStop, Shield, UserRound } from "lucide-react";
import { useServerTime } from "../platform/server-clock.ts";
import { Badge } from "../ui/badge.tsx";
import type { IconShape } from "../ui/icon.tsx";
import { typeWords, votePhaseOf } from "./vote-options.ts";

const TYPE_ICONS: Readonly<Record<VoteType, IconShape>> = { CLAN: Shield, PLAYER: UserRound };

export function VoteState({ vote }: { readonly vote: Vote }) {
  const phase = useServerTime((now) => votePhaseOf(vote, now));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {phase === "active" ? (
        <Badge state="ok" icon={CirclePlay}>
          Active
        </Badge>
      ) : (
        <Badge state="neutral" icon={CircleStop}>
          Inactive
        </Badge>
      )}
      <Badge state="neutral" icon={TYPE_ICONS[vote.type]}>
        {typeWords[vote.type]}
      </Badge>
      {vote.isDraft && <Badge state="warn">Not saved yet, only admins see it</Badge>}
    </span>
  );
}
