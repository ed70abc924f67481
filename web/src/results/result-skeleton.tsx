import { Skeleton } from "../ui/skeleton.tsx";
import css from "./result-skeleton.module.css";
import teams from "./teams.module.css";

/** Stands for a scoreboard and its teams. */
export function ResultSkeleton() {
  return (
    <>
      <div className={css["board"]}>
        <Skeleton height="100%" />
      </div>
      <div className={teams["teams"]}>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </>
  );
}
