import type { ReactNode, Ref } from "react";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";

interface AuthFormProps {
  readonly form: Pick<Form<object>, "submit" | "busy">;
  /** What sends it. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A form of the pages on which somebody signs in: fields, and one button below. */
export function AuthForm({ form, label, disabled, ref, children }: AuthFormProps) {
  return (
    <form
      ref={ref}
      className="grid gap-5 w-full"
      method="post"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit(submitted.currentTarget);
      }}
    >
      {children}
      <Button kind="primary" type="submit" busy={form.busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}
