import type { ReactNode } from "react";
import { Button, type ButtonKind, type ButtonSize, IconButton } from "../ui/button.tsx";
import type { IconComponent } from "../ui/icon.tsx";
import { type CommandOptions, useCommand } from "./use-command.ts";

interface CommandButtonProps<Reply> extends CommandOptions<void, Reply> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconComponent;
  /** The accessible name, if the visible text alone is ambiguous. */
  readonly label?: string;
  /** Disables the button. The reason should be shown next to it. */
  readonly isDisabled?: boolean;
  /** The attributes of a button that a key presses, as `useRowKey` returns them. */
  readonly shortcut?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A button that runs a command. */
export function CommandButton<Reply>(props: CommandButtonProps<Reply>) {
  const { kind = "plain", size = "medium", icon, label, isDisabled = false, shortcut, children, ...command } = props;
  const { run, busy } = useCommand(command);
  return (
    <Button
      kind={kind}
      size={size}
      {...(icon && { icon })}
      {...shortcut}
      aria-label={label}
      busy={busy}
      disabled={isDisabled}
      onClick={() => run()}
    >
      {children}
    </Button>
  );
}

interface CommandIconProps<Reply> extends CommandOptions<void, Reply> {
  readonly label: string;
  readonly icon: IconComponent;
}

/** A small icon button that runs a command. */
export function CommandIconButton<Reply>({ label, icon, ...command }: CommandIconProps<Reply>) {
  const { run, busy } = useCommand(command);
  return <IconButton size="small" label={label} icon={icon} aria-busy={busy} onClick={() => run()} />;
}
