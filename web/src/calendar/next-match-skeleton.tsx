import { Skeleton } from "../ui/skeleton.tsx";

/** The space of `OwnNextMatch` while it is loading. On phones, it has a line for each clan. */
export function NextMatchSkeleton() {
  return (
    <div className="h-17 max-sm:h-24">
      <Skeleton height="100%" />
    </div>
  );
}
