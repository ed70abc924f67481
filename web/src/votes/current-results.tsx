import type { Vote } from "contract/votes.ts";
import { useState } from "react";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/button.tsx";
import css from "./current-results.module.css";
import { OptionBars } from "./option-bars.tsx";
import { countsOf } from "./vote-options.ts";

/** How many options stand without being asked for, and how many at most with the viewer's own. */
const [TOP, MOST] = [5, 10];

/** What the options of a vote have got: the first ones and the viewer's own, or all. */
export function CurrentResults({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const [isWhole, setWhole] = useState(false);
  const counts = countsOf(vote, user?._id);
  const top = counts.filter(({ isOwn }, index) => index < TOP || isOwn).slice(0, MOST);
  // A button that would bring one more line takes the room of a line itself.
  const hasMore = counts.length > top.length + 1;
  return (
    <section className={css["results"]}>
      <h3 className={css["title"]}>Current Results:</h3>
      {counts.length === 0 ? (
        <p className={css["empty"]}>Nobody has voted yet.</p>
      ) : (
        <OptionBars vote={vote} counts={isWhole || !hasMore ? counts : top} most={counts[0]?.count ?? 1} />
      )}
      {hasMore && (
        <Button
          kind="quiet"
          size="small"
          className={css["more"]}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all ${counts.length}`}
        </Button>
      )}
    </section>
  );
}
