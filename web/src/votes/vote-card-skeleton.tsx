import { Skeleton } from "../ui/skeleton.tsx";
import css from "./vote-card.module.css";
import screenCss from "./votes-screen.module.css";

/** Stands where votes will be. */
export function VoteCardSkeleton() {
  return (
    <div className={screenCss["votes"]}>
      {[1, 2].map((card) => (
        <div key={card} className={css["card"]}>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton width="70%" height="1.75rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="9.75rem" />
          <Skeleton height="3.25rem" />
        </div>
      ))}
    </div>
  );
}
