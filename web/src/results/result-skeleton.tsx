import { Skeleton } from "../ui/skeleton.tsx";
import css from "./teams.module.css";

/** Stands for a scoreboard and its teams. */
export function ResultSkeleton() {
  return (
    <>
      <Skeleton height="15.5rem" />
      <div className={css["teams"]}>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </>
  );
}
