import css from "./skeleton.module.css";

interface SkeletonProps {
  /** Any CSS length. Default: the full width. */
  readonly width?: string;
  /** Any CSS length. Default: the height of lower-case letters of the surrounding text. */
  readonly height?: string;
  /** Default "bar". */
  readonly shape?: "bar" | "round";
}

/** A placeholder with the size of the content that is loading, so that nothing moves when it arrives. */
export function Skeleton({ width = "100%", height = "0.75em", shape = "bar" }: SkeletonProps) {
  return <span className={css["skeleton"]} data-shape={shape} style={{ width, height }} aria-hidden={true} />;
}
