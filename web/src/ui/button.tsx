import type { ComponentProps } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconComponent } from "./icon.tsx";

/**
 * `primary`: the main action of the screen. `plain`: any other action. `quiet`: without a box until hovered. `danger`: a
 * destructive action.
 */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconComponent;
  /** Shows a spinner and ignores presses. The button keeps its width and the focus. */
  readonly busy?: boolean;
}

/** A button. `type` defaults to "button", so that no button submits a form by accident. */
export function Button({ kind = "plain", size = "medium", icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(getButtonClass(kind, size), busy && css["busy"], rest.className)}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon icon={icon} size={size === "small" ? 14 : 16} />}
      <span>{children}</span>
    </button>
  );
}

/** Returns the classes of a button, for links that look like one: `<Link className={getButtonClass("primary")} />`. */
export function getButtonClass(kind: ButtonKind = "plain", size: ButtonSize = "medium"): string {
  return classNames(css["button"], css[kind], size === "small" && css["small"]);
}

interface IconButtonProps extends Omit<ButtonProps, "busy" | "children"> {
  /** The accessible name, also shown on hover. */
  readonly label: string;
  readonly icon: IconComponent;
}

/** A button with an icon instead of a text. */
export function IconButton({ label, icon, kind = "quiet", size = "medium", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(
        getButtonClass(kind, size),
        "flex-none p-0",
        size === "small" ? "w-control-sm" : "w-control",
        className,
      )}
      aria-label={label}
    >
      <Icon icon={icon} size={size === "small" ? 16 : 18} />
    </button>
  );
}
