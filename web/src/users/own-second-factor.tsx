import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { secondFactor } from "../late-api-clients.ts";
import { CallError } from "../platform/call-error.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FormActions } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import css from "./own-second-factor.module.css";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);

const secondFactorQuery = query({
  queryKey: ["users", "secondFactor"],
  access: "ADMIN",
  queryFn: async ({ signal }) => (await secondFactor.getSecondFactor({ signal })).data,
  meta: { failure: "Error while fetching the second factor" },
});

/** What the viewer is about to do, or has done. */
type Step =
  | { readonly name: "none" }
  | { readonly name: "confirm"; readonly secret: string; readonly url: string }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Sets up and removes an admin's second factor. */
export function OwnSecondFactor() {
  const found = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>({ name: "none" });
  return (
    <Section title="Second factor">
      {step.name === "confirm" && (
        <ConfirmForm
          {...step}
          onDone={(codes) => setStep({ name: "codes", codes })}
          onCancel={() => setStep({ name: "none" })}
        />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onClose={() => setStep({ name: "none" })} />}
      {step.name === "none" && (
        <Loaded query={found} skeleton={<Skeleton height="2.5rem" />}>
          {({ isActive, recoveryCodesLeft }) =>
            isActive ? (
              <Active recoveryCodesLeft={recoveryCodesLeft} />
            ) : (
              <Inactive onBegun={(begun) => setStep({ name: "confirm", ...begun })} />
            )
          }
        </Loaded>
      )}
    </Section>
  );
}

function Inactive({ onBegun }: { readonly onBegun: (begun: { secret: string; url: string }) => void }) {
  const guarded = useGuarded(
    (body) => secondFactor.beginSecondFactor({ body }),
    "Second factor not set up",
    ({ data }) => onBegun(data),
  );
  return (
    <>
      <p className={css["why"]}>Off. With it, signing in also takes a code of an authenticator app on your phone.</p>
      <GuardedAction {...guarded}>Set up</GuardedAction>
    </>
  );
}

function Active({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number }) {
  const guarded = useGuarded(
    (body) => secondFactor.removeSecondFactor({ body }),
    "Second factor not removed",
    () => undefined,
  );
  return (
    <>
      <p className={css["why"]}>
        <Badge state="ok">On</Badge> Signing in takes a code. Recovery codes left: {recoveryCodesLeft}.
      </p>
      <GuardedAction {...guarded}>Remove</GuardedAction>
    </>
  );
}

interface Guarded {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** Whether the server wants the current password. */
  readonly needsPassword: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

/** A command that takes the current password where the session is older than ten minutes. */
function useGuarded<Reply>(
  call: (body: { currentPassword: string }) => Promise<Reply>,
  failure: string,
  done: (reply: Reply) => void,
): Guarded {
  const [password, setPassword] = useState("");
  const [needsPassword, setNeedsPassword] = useState(false);
  const { run, busy } = useCommand({
    call: () => call({ currentPassword: password }),
    failure,
    refreshes: [secondFactorQuery.queryKey],
    done(reply: Reply) {
      setPassword("");
      done(reply);
    },
    failed: (error) => setNeedsPassword(error instanceof CallError && error.errorCode === "PASSWORD_NEEDED"),
  });
  return { password, onPassword: setPassword, needsPassword: needsPassword || password !== "", busy, run: () => run() };
}

function GuardedAction({
  password,
  onPassword,
  needsPassword,
  busy,
  run,
  children,
}: Guarded & { readonly children: string }) {
  return (
    <form
      className={css["form"]}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        run();
      }}
    >
      {needsPassword && (
        <PasswordField label="Current password" autoComplete="current-password" value={password} onValue={onPassword} />
      )}
      <Button type="submit" busy={busy}>
        {children}
      </Button>
    </form>
  );
}

interface ConfirmFormProps {
  readonly secret: string;
  readonly url: string;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function ConfirmForm({ secret, url, onDone, onCancel }: ConfirmFormProps) {
  const form = useForm({
    initial: { code: "" },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code" },
    call: ({ draft }) => secondFactor.confirmSecondFactor({ body: draft }),
    success: "Second factor set up",
    failure: "Second factor not set up",
    refreshes: [secondFactorQuery.queryKey],
    done: ({ data }) => onDone(data.recoveryCodes),
  });
  return (
    <form
      className={css["form"]}
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit(submitted.currentTarget);
      }}
    >
      <p className={css["why"]}>
        Scan this with your authenticator app, <a href={url}>open it there</a>, or type the key. Then enter the code
        that the app shows.
      </p>
      <Suspense fallback={<Skeleton height="12rem" width="12rem" />}>
        <QrCode text={url} label="QR code of the key below" />
      </Suspense>
      <p className={css["secret"]}>{secret.match(/.{4}/g)?.join(" ")}</p>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" {...form.fields.code} />
      <div className={css["actions"]}>
        <FormActions submit="Confirm" onCancel={onCancel} busy={form.busy} disabled={form.draft.code === ""} />
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <>
      <p className={css["why"]}>
        Keep these recovery codes in a safe place. Each stands for one code when your phone is lost. They are shown only
        this once.
      </p>
      <ul className={css["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
