import { Skeleton } from "../ui/skeleton.tsx";
import css from "./vote-card.module.css";
import listCss from "./votes-screen.module.css";

const BARS = ["100%", "62%", "40%", "24%"];

/** Stands where votes will be. */
export function VoteCardSkeleton() {
  return (
    <div className={listCss["votes"]}>
      {[1, 2].map((card) => (
        <div key={card} className={css["card"]}>
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="60%" height="1.625rem" />
          <Skeleton width="85%" height="2.5rem" />
          {BARS.map((width) => (
            <Skeleton key={width} width={width} height="1.75rem" />
          ))}
          <Skeleton width="45%" height="3.25rem" />
        </div>
      ))}
    </div>
  );
}
