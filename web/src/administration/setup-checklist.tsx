import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SetupSteps } from "contract/admin.ts";
import { Circle, CircleCheck } from "lucide-react";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { useQuery } from "../platform/query.ts";
import { Bar } from "../ui/bar.tsx";
import { Button, type ButtonKind, getButtonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { type DialogState, useDialog } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { adminQueries } from "./admin-queries.ts";
import { type SetupStep, stepGroups } from "./setup-steps.tsx";

const steps = stepGroups.flatMap((group) => group.steps);

/** Leads admins through setting up a new league. It disappears once all steps are done, or an admin has dismissed it. */
export function SetupChecklist() {
  const { data } = useQuery(adminQueries.pending);
  const setup = data?.setup ?? null;
  const [openedStep, setOpenedStep] = useState<SetupStep | null>(null);
  const dialog = useDialog();
  const openStep = (step: SetupStep) => {
    setOpenedStep(step);
    dialog.show();
  };
  return (
    <>
      {setup && <Checklist setup={setup} onOpenStep={openStep} />}
      {/* The dialog stays when its step is done, even if it was the last: it can still show a key or add another player. */}
      {openedStep && dialog.render((state) => <StepDialog step={openedStep} {...state} />)}
    </>
  );
}

interface ChecklistProps {
  readonly setup: SetupSteps;
  /** Opens the dialog of a step. */
  readonly onOpenStep: (step: SetupStep) => void;
}

function Checklist({ setup, onOpenStep }: ChecklistProps) {
  const doneCount = steps.filter(({ key }) => setup[key]).length;
  const nextStep = steps.find(({ key, needs }) => !setup[key] && (needs === undefined || setup[needs]));
  return (
    <Section title="Set up your league" actions={<DismissButton />}>
      <div className="flex items-center gap-4">
        <Bar className="flex-1 h-2 max-w-96 rounded-full bg-line fill-gold-edge" ratio={doneCount / steps.length} />
        <span className="text-sm text-soft">{`${doneCount} of ${steps.length} done`}</span>
      </div>
      {stepGroups.map((group) => (
        <div key={group.title} className="flex flex-col gap-2">
          <h3 className="text-base">{group.title}</h3>
          <RowList label={group.title}>
            {group.steps.map((step) => (
              <StepRow key={step.key} step={step} setup={setup} isNext={step === nextStep} onOpenStep={onOpenStep} />
            ))}
          </RowList>
        </div>
      ))}
    </Section>
  );
}

interface StepRowProps extends ChecklistProps {
  readonly step: SetupStep;
  /** Whether it is the first step that is not done and waits for no other. */
  readonly isNext: boolean;
}

function StepRow({ step, setup, isNext, onOpenStep }: StepRowProps) {
  const isDone = setup[step.key];
  const neededStep = steps.find(({ key }) => key === step.needs && !setup[key]);
  const note = neededStep ? `After “${neededStep.name}”` : step.note;
  const kind = isNext ? "primary" : "plain";
  return (
    <li
      className={classNames("flex items-center gap-3 min-h-row py-1 px-4 max-sm:flex-wrap", neededStep && "bg-ground")}
      aria-current={isNext ? "step" : undefined}
    >
      <Icon icon={isDone ? CircleCheck : Circle} size={20} className={isDone ? "text-ok-text" : "text-soft"} />
      <span className="flex flex-[1_1_12rem] flex-wrap items-center gap-x-4 min-w-0">
        <span className={classNames("min-w-44 font-semibold", neededStep && "text-soft")}>{step.name}</span>
        <span className="flex-1 min-w-48 text-soft text-sm wrap-anywhere">{isDone ? "Done" : note}</span>
      </span>
      {!isDone && !neededStep && <StepButton step={step} kind={kind} onOpen={() => onOpenStep(step)} />}
    </li>
  );
}

interface StepButtonProps {
  readonly step: SetupStep;
  readonly kind: ButtonKind;
  readonly onOpen: () => void;
}

/** Leads to the dialog or the page where the step is taken. */
function StepButton({ step: { target, name, buttonLabel }, kind, onOpen }: StepButtonProps) {
  const label = `${buttonLabel}: ${name}`;
  return typeof target === "function" ? (
    <Button kind={kind} size="small" className="max-sm:ml-8" aria-label={label} onClick={onOpen}>
      {buttonLabel}
    </Button>
  ) : (
    <Link {...target} className={classNames(getButtonClass(kind, "small"), "max-sm:ml-8")} aria-label={label}>
      {buttonLabel}
    </Link>
  );
}

function StepDialog({ step: { target: Dialog }, open, onClose }: DialogState & { readonly step: SetupStep }) {
  const queryClient = useQueryClient();
  if (typeof Dialog !== "function") return null;
  return (
    <Dialog
      open={open}
      onClose={() => {
        onClose();
        // Ticks the step if the dialog has created something.
        void queryClient.invalidateQueries({ queryKey: adminQueries.pending.queryKey });
      }}
    />
  );
}

function DismissButton() {
  return (
    <CommandButton
      size="small"
      label="Dismiss the checklist"
      confirm={{
        title: "Dismiss the checklist?",
        text: "It is hidden for all admins.",
        confirmLabel: "Dismiss",
      }}
      call={() => api.settings.changeLeagueSettings({ body: { setupDismissed: true } })}
      success="Checklist dismissed"
      failure="Checklist not dismissed"
      invalidates={[["admin"], ["leagueSettings"]]}
    >
      Dismiss
    </CommandButton>
  );
}
