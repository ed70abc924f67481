import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { CallError } from "../../platform/failures.ts";
import { type CommandParts, useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

type GuardedParts<Reply> = Pick<CommandParts<void, Reply>, "failure" | "confirm" | "success" | "refreshes"> & {
  readonly call: (body: { currentPassword: string }) => Promise<Reply>;
  readonly done?: (reply: Reply) => void;
};

interface Guarded {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly needsPassword: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

/** A command that takes the current password where the session is older than ten minutes. */
export function useGuarded<Reply>({ call, done, ...parts }: GuardedParts<Reply>): Guarded {
  const [password, setPassword] = useState("");
  const [needsPassword, setNeedsPassword] = useState(false);
  const { run, busy } = useCommand({
    ...parts,
    call: () => call({ currentPassword: password }),
    done(reply: Reply) {
      setPassword("");
      setNeedsPassword(false);
      done?.(reply);
    },
    failed(error) {
      if (error instanceof CallError && error.errorCode === "PASSWORD_NEEDED") setNeedsPassword(true);
    },
  });
  return { password, onPassword: setPassword, needsPassword, busy, run: () => run() };
}

interface GuardedActionProps extends Guarded {
  readonly icon?: LucideIcon;
  readonly children: string;
}

/** The button of a guarded command, with the field of the current password once that is wanted. */
export function GuardedAction({ password, onPassword, needsPassword, busy, run, icon, children }: GuardedActionProps) {
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        run();
      }}
    >
      {needsPassword && (
        <PasswordField label="Current password" autoComplete="current-password" value={password} onValue={onPassword} />
      )}
      <Button type="submit" busy={busy} {...(icon && { icon })}>
        {children}
      </Button>
    </form>
  );
}
