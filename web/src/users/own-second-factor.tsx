import { Suspense, useState } from "react";
import { GuardedAction, useGuarded } from "../auth/guarded-action.tsx";
import { secondFactor } from "../late-api-clients.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { useQuery } from "../platform/use-query.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FormActions } from "../ui/form-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/page.tsx";
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
  const guarded = useGuarded({
    call: (body) => secondFactor.beginSecondFactor({ body }),
    failure: "Second factor not set up",
    refreshes: [secondFactorQuery.queryKey],
    done: ({ data }) => onBegun(data),
  });
  return (
    <>
      <p className={css["why"]}>Off. With it, signing in also takes a code of an authenticator app on your phone.</p>
      <GuardedAction {...guarded}>Set up</GuardedAction>
    </>
  );
}

function Active({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number }) {
  const guarded = useGuarded({
    call: (body) => secondFactor.removeSecondFactor({ body }),
    failure: "Second factor not removed",
    refreshes: [secondFactorQuery.queryKey],
  });
  return (
    <>
      <p className={css["why"]}>
        <Badge state="ok">On</Badge> Signing in takes a code. Recovery codes left: {recoveryCodesLeft}.
      </p>
      <GuardedAction {...guarded}>Remove</GuardedAction>
    </>
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
