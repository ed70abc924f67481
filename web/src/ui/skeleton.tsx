import css from "./skeleton.module.css";

interface SkeletonProps {
  /** Any CSS length. Default: the full width. */
  readonly width?: string;
  /** Any CSS length. Default: the height of lower-case letters of the surrounding text. */
  readonly height?: string;
  /** Default "bar". */
  readonly shape?: "bar" | "round";
}

/**
 * A placeholder with the size of the content that is loading, so that nothing moves when it arrives. It can have a `style`,
 * because the content security policy forbids `style` attributes only in HTML: scripts may set them. The server renders pages
 * with their data, so its HTML hardly ever contains skeletons.
 */
export function Skeleton({ width = "100%", height = "0.75em", shape = "bar" }: SkeletonProps) {
  return <span className={css["skeleton"]} data-shape={shape} style={{ width, height }} aria-hidden={true} />;
}
