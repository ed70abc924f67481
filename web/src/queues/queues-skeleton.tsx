import { Skeleton } from "../ui/skeleton.tsx";
import css from "./queues-screen.module.css";

/** Queues that are on their way, of the size of small ones. */
export function QueuesSkeleton() {
  return (
    <div className={css["queues"]}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="12rem" />
      ))}
    </div>
  );
}
