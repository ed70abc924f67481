import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** Stands for a screen whose code is still on its way: a title and some rows. */
export function ScreenSkeleton() {
  return (
    <Page title={<Skeleton width="8ch" />}>
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
    </Page>
  );
}
