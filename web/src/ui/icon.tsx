import type { ComponentType } from "react";

/** Any icon of `lucide-react`, passed as a component so that size and stroke are the same everywhere. */
export type IconShape = ComponentType<{
  readonly size?: number | string;
  readonly strokeWidth?: number | string;
  readonly "aria-hidden"?: boolean;
  readonly className?: string;
}>;

interface IconProps {
  readonly of: IconShape;
  /** Pixels, square. */
  readonly size?: number;
  readonly className?: string;
}

/** A decorative icon: its meaning must also be in the text beside it. */
export function Icon({ of: Shape, size = 16, className = "" }: IconProps) {
  return <Shape size={size} strokeWidth={1.75} aria-hidden={true} className={className} />;
}
