import { Link } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { COUNCIL_ID, createMotionsQuery } from "./motions-queries.ts";

/** For a clan's leader: the open motions on which their clan has not voted yet. */
export function OpenMotions({ seasonId }: { readonly seasonId: string }) {
  const { data } = useQuery(createMotionsQuery(seasonId));
  if (!data?.isLeader) return null;
  return data.motions
    .filter(({ state, hasVoted }) => state === "OPEN" && !hasVoted)
    .map(({ _id, text }) => (
      <Notice
        key={_id}
        state="neutral"
        title="The council asks for your clan’s vote"
        actions={
          <Link {...paths.league.votes} hash={COUNCIL_ID} className={getButtonClass("plain", "small")}>
            Vote
          </Link>
        }
      >
        <bdi>{text}</bdi>
      </Notice>
    ));
}
