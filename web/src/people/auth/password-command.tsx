import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { type CommandOptions, useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

type PasswordCommandOptions<Reply> = Pick<
  CommandOptions<void, Reply>,
  "failure" | "confirm" | "success" | "invalidates"
> & {
  readonly call: (passwordBody: { currentPassword: string }) => Promise<Reply>;
  readonly onDone?: (reply: Reply) => void;
};

/** The state of a command that may need the password, for `PasswordCommandButton`. */
interface PasswordCommand {
  readonly password: string;
  readonly onPasswordChange: (password: string) => void;
  readonly needsPassword: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

/**
 * Returns a command that requires the current password if the session is older than ten minutes. The server decides: after
 * its error, the user enters the password and runs the command again.
 */
export function usePasswordCommand<Reply>({
  call,
  onDone,
  ...commandOptions
}: PasswordCommandOptions<Reply>): PasswordCommand {
  const [password, setPassword] = useState("");
  const [needsPassword, setNeedsPassword] = useState(false);
  const { run, busy } = useCommand({
    ...commandOptions,
    call: () => call({ currentPassword: password }),
    onDone(reply: Reply) {
      setPassword("");
      setNeedsPassword(false);
      onDone?.(reply);
    },
    onFailed(error) {
      if (error instanceof ApiError && error.errorCode === "PASSWORD_NEEDED") setNeedsPassword(true);
    },
  });
  return { password, onPasswordChange: setPassword, needsPassword, busy, run: () => run() };
}

interface PasswordCommandButtonProps extends PasswordCommand {
  readonly icon?: LucideIcon;
  readonly children: string;
}

/** The button of a `usePasswordCommand`, with a field for the current password once the server requires it. */
export function PasswordCommandButton({
  password,
  onPasswordChange,
  needsPassword,
  busy,
  run,
  icon,
  children,
}: PasswordCommandButtonProps) {
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {needsPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onValueChange={onPasswordChange}
        />
      )}
      <Button type="submit" busy={busy} {...(icon && { icon })}>
        {children}
      </Button>
    </form>
  );
}
