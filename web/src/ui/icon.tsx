import type { ComponentType } from "react";

/** Any icon of the set (`lucide-react`), handed over as a component so that size and weight stay ours. */
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

/** A decorative icon: what it says must also stand beside it in words. */
export function Icon({ of: Shape, size = 16, className = "" }: IconProps) {
  return <Shape size={size} strokeWidth={1.75} aria-hidden={true} className={className} />;
}
