import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useOneTimeText } from "../../platform/unsaved-edits.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type DialogState, useDialog } from "../../ui/dialog-button.tsx";
import { FormActions } from "../../ui/form-dialog.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PasswordCommandButton, usePasswordCommand } from "../auth/password-command.tsx";

const QrCode = createLazyComponent(async () => (await import("./qr-code.tsx")).QrCode, {
  fallback: <Skeleton height="12rem" width="12rem" />,
});

const secondFactorQuery = defineQuery({
  queryKey: ["users", "secondFactor"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.secondFactor.getSecondFactor({ signal })).data,
  meta: { failure: "Error while fetching the second factor" },
});

/** A second factor that the viewer has not confirmed with a code yet. */
interface SecondFactorSetup {
  /** The key for the authenticator app. */
  readonly secret: string;
  /** A URL with the key that opens the authenticator app (`otpauth:`). */
  readonly url: string;
}

/** The viewer's second factor. Renders nothing unless they are an admin, or were one and still have a second factor. */
export function OwnSecondFactor() {
  const { isAdmin } = useSession();
  const queryResult = useQuery(secondFactorQuery);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const recoveryCodesDialog = useDialog();
  const showRecoveryCodes = (newCodes: readonly string[]) => {
    setSetup(null);
    setRecoveryCodes(newCodes);
    recoveryCodesDialog.show();
  };
  if (!isAdmin && !queryResult.data?.isActive) return null;
  return (
    <Section title="Second factor">
      {setup !== null && <ConfirmForm {...setup} onDone={showRecoveryCodes} onCancel={() => setSetup(null)} />}
      {recoveryCodesDialog.render((state) => (
        <RecoveryCodes codes={recoveryCodes} {...state} />
      ))}
      {setup === null && (
        <Loaded query={queryResult} skeleton={<Skeleton height="2.5rem" />}>
          {({ isActive, recoveryCodesLeft }) =>
            isActive ? (
              <ActiveSecondFactor recoveryCodesLeft={recoveryCodesLeft} />
            ) : (
              <InactiveSecondFactor onSetupStarted={setSetup} />
            )
          }
        </Loaded>
      )}
    </Section>
  );
}

function InactiveSecondFactor({ onSetupStarted }: { readonly onSetupStarted: (setup: SecondFactorSetup) => void }) {
  const command = usePasswordCommand({
    call: (passwordBody) => api.secondFactor.beginSecondFactor({ body: passwordBody }),
    failure: "Second factor not set up",
    invalidates: [secondFactorQuery.queryKey],
    onDone: ({ data }) => onSetupStarted(data),
  });
  return (
    <>
      <p className="text-soft">
        Off. If you set it up, signing in also requires a code from an authenticator app on your phone.
      </p>
      <PasswordCommandButton {...command}>Set up</PasswordCommandButton>
    </>
  );
}

function ActiveSecondFactor({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number }) {
  const command = usePasswordCommand({
    call: (passwordBody) => api.secondFactor.removeSecondFactor({ body: passwordBody }),
    failure: "Second factor not removed",
    invalidates: [secondFactorQuery.queryKey],
  });
  return (
    <>
      <p className="text-soft">
        <Badge state="ok">On</Badge> Signing in requires a code. Recovery codes left: {recoveryCodesLeft}.
      </p>
      <PasswordCommandButton {...command}>Remove</PasswordCommandButton>
    </>
  );
}

interface ConfirmFormProps extends SecondFactorSetup {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function ConfirmForm({ secret, url, onDone, onCancel }: ConfirmFormProps) {
  const form = useForm({
    initial: { code: "" },
    hasDiscardPrompt: false,
    errorFields: { WRONG_CODE: "code" },
    call: ({ draft }) => api.secondFactor.confirmSecondFactor({ body: draft }),
    success: "Second factor set up",
    failure: "Second factor not set up",
    invalidates: [secondFactorQuery.queryKey],
    onDone: ({ data }) => onDone(data.recoveryCodes),
  });
  // Groups are easier to type.
  const groupsOfFour = secret.match(/.{4}/g);
  return (
    <form
      className="flex flex-col items-start gap-4"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      <p className="text-soft">
        Scan this with your authenticator app, <a href={url}>open it there</a>, or type the key. Then enter the code
        that the app shows.
      </p>
      <QrCode text={url} label="QR code of the key below" />
      <p className="tabular-nums font-semibold wrap-anywhere">{groupsOfFour?.join(" ")}</p>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" {...form.fields.code} />
      <div className="flex gap-3">
        <FormActions submitLabel="Confirm" onCancel={onCancel} busy={form.busy} disabled={form.draft.code === ""} />
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, open, onClose }: DialogState & { readonly codes: readonly string[] }) {
  const text = codes.join("\n");
  const promptText =
    "They are shown only once. If you lose them and your phone, another admin has to remove the second factor.";
  const { markCopied, close } = useOneTimeText({ text, textLabel: "the codes", promptText, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Recovery codes"
      subtitle="Keep them in a safe place. Each replaces one code if you lose your phone. They are shown only once."
      footer={
        <>
          <CopyButton kind="primary" hasInitialFocus={true} itemName="Codes" getText={() => text} onCopied={markCopied}>
            Copy codes
          </CopyButton>
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <ul
        className={classNames(
          "grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-2 m-0 p-0",
          "tabular-nums font-semibold wrap-anywhere list-none",
        )}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
