import type { ComponentProps } from "react";
import { type ButtonKind, type ButtonSize, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, also shown on hover. */
  readonly label: string;
  readonly icon: IconShape;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

export function IconButton({ label, icon, kind = "quiet", size = "medium", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(
        buttonClass(kind, size),
        size === "small" ? "flex-none w-control-sm p-0" : "flex-none w-control p-0",
        className,
      )}
      aria-label={label}
    >
      <Icon of={icon} size={size === "small" ? 16 : 18} />
    </button>
  );
}
