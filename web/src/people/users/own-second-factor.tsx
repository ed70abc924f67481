import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { query, useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useShownOnce } from "../../platform/unsaved-edits.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type OpenDialog, useDialog } from "../../ui/dialog-button.tsx";
import { FormActions } from "../../ui/form-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { GuardedAction, useGuarded } from "../auth/guarded-action.tsx";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode, <Skeleton height="12rem" width="12rem" />);

const secondFactorQuery = query({
  queryKey: ["users", "secondFactor"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.secondFactor.getSecondFactor({ signal })).data,
  meta: { failure: "Error while fetching the second factor" },
});

interface Begun {
  readonly secret: string;
  readonly url: string;
}

/** For admins, and for who is none any more and still has one. */
export function OwnSecondFactor() {
  const { isAdmin } = useSession();
  const found = useQuery(secondFactorQuery);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { show, render } = useDialog();
  const confirmed = (made: readonly string[]) => {
    setBegun(null);
    setCodes(made);
    show();
  };
  if (!isAdmin && !found.data?.isActive) return null;
  return (
    <Section title="Second factor">
      {begun !== null && <ConfirmForm {...begun} onDone={confirmed} onCancel={() => setBegun(null)} />}
      {render((state) => (
        <RecoveryCodes codes={codes} {...state} />
      ))}
      {begun === null && (
        <Loaded query={found} skeleton={<Skeleton height="2.5rem" />}>
          {({ isActive, recoveryCodesLeft }) =>
            isActive ? <Active recoveryCodesLeft={recoveryCodesLeft} /> : <Inactive onBegun={setBegun} />
          }
        </Loaded>
      )}
    </Section>
  );
}

function Inactive({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const guarded = useGuarded({
    call: (body) => api.secondFactor.beginSecondFactor({ body }),
    failure: "Second factor not set up",
    refreshes: [secondFactorQuery.queryKey],
    done: ({ data }) => onBegun(data),
  });
  return (
    <>
      <p className="text-soft">Off. With it, signing in also takes a code of an authenticator app on your phone.</p>
      <GuardedAction {...guarded}>Set up</GuardedAction>
    </>
  );
}

function Active({ recoveryCodesLeft }: { readonly recoveryCodesLeft: number }) {
  const guarded = useGuarded({
    call: (body) => api.secondFactor.removeSecondFactor({ body }),
    failure: "Second factor not removed",
    refreshes: [secondFactorQuery.queryKey],
  });
  return (
    <>
      <p className="text-soft">
        <Badge state="ok">On</Badge> Signing in takes a code. Recovery codes left: {recoveryCodesLeft}.
      </p>
      <GuardedAction {...guarded}>Remove</GuardedAction>
    </>
  );
}

interface ConfirmFormProps extends Begun {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function ConfirmForm({ secret, url, onDone, onCancel }: ConfirmFormProps) {
  const form = useForm({
    initial: { code: "" },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code" },
    call: ({ draft }) => api.secondFactor.confirmSecondFactor({ body: draft }),
    success: "Second factor set up",
    failure: "Second factor not set up",
    refreshes: [secondFactorQuery.queryKey],
    done: ({ data }) => onDone(data.recoveryCodes),
  });
  return (
    <form
      className="flex flex-col items-start gap-4"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit(submitted.currentTarget);
      }}
    >
      <p className="text-soft">
        Scan this with your authenticator app, <a href={url}>open it there</a>, or type the key. Then enter the code
        that the app shows.
      </p>
      <QrCode text={url} label="QR code of the key below" />
      <p className="tabular-nums font-semibold wrap-anywhere">{secret.match(/.{4}/g)?.join(" ")}</p>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" {...form.fields.code} />
      <div className="flex gap-3">
        <FormActions submit="Confirm" onCancel={onCancel} busy={form.busy} disabled={form.draft.code === ""} />
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, open, onClose }: OpenDialog & { readonly codes: readonly string[] }) {
  const text = codes.join("\n");
  const lost =
    "They are shown only this once. Without them and your phone, another admin has to remove the second factor.";
  const { keep, close } = useShownOnce({ text, what: "the codes", lost, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Recovery codes"
      lede="Keep them in a safe place. Each stands for one code when your phone is lost. They are shown only this once."
      footer={
        <>
          <CopyButton kind="primary" isFirst={true} what="Codes" text={() => text} onCopied={keep}>
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
