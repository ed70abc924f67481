import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** The skeleton of a screen whose code is loading: a title and some rows. */
export function ScreenSkeleton() {
  return (
    <Page title={TITLE}>
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
    </Page>
  );
}

const TITLE = (
  <>
    <Skeleton width="8ch" />
    <VisuallyHidden>Loading</VisuallyHidden>
  </>
);
