import { Skeleton } from "../ui/skeleton.tsx";
import css from "./vote-form.module.css";

const PAIRS = [
  ["Vote Type", "Maximum Votes Per User"],
  ["Start Date", "End Date"],
] as const;

/** Stands where a vote's fields will be. */
export function VoteFormSkeleton() {
  return (
    <div className={css["form"]}>
      <Skeleton height="4rem" />
      {PAIRS.map((pair) => (
        <div key={pair[0]} className={css["pair"]}>
          {pair.map((field) => (
            <Skeleton key={field} height="5.5rem" />
          ))}
        </div>
      ))}
      <Skeleton height="var(--control)" />
    </div>
  );
}
