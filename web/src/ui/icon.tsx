import type { ComponentType } from "react";

/** An icon of `lucide-react`, passed as a component so that all icons have the same size and stroke. */
export type IconComponent = ComponentType<{
  readonly size?: number | string;
  readonly strokeWidth?: number | string;
  readonly "aria-hidden"?: boolean;
  readonly className?: string;
}>;

interface IconProps {
  readonly icon: IconComponent;
  /** The width and height, in pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** A decorative icon: its meaning must also be in the text beside it. */
export function Icon({ icon: IconElement, size = 16, className = "" }: IconProps) {
  return <IconElement size={size} strokeWidth={1.75} aria-hidden={true} className={className} />;
}
