import { Plus } from "lucide-react";
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

export interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Controls a dialog that is mounted when it opens. Each opening mounts a new one; a closed dialog stays mounted to fade
 * out.
 */
export function useDialog() {
  const [{ openings, open }, setState] = useState({ openings: 0, open: false });
  const onClose = () => setState((before) => ({ ...before, open: false }));
  return {
    show: () => setState((before) => ({ openings: before.openings + 1, open: true })),
    render: (dialog: (state: DialogState) => ReactNode) =>
      openings > 0 && (
        <Suspense fallback={null}>
          <Fragment key={openings}>{dialog({ open, onClose })}</Fragment>
        </Suspense>
      ),
  };
}

interface DialogButtonProps extends Pick<ButtonProps, "kind" | "icon" | "size" | "disabled" | "aria-label"> {
  readonly children: string;
  readonly dialog: (state: DialogState) => ReactNode;
}

export function DialogButton({ children, dialog, ...button }: DialogButtonProps) {
  const { show, render } = useDialog();
  return (
    <>
      <Button {...button} onClick={show}>
        {children}
      </Button>
      {render(dialog)}
    </>
  );
}

interface CreateButtonProps {
  readonly children: string;
  readonly dialog: ComponentType<DialogState>;
}

/** The primary button of a list: opens the dialog that creates an entry. */
export function CreateButton({ children, dialog: CreateDialog }: CreateButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateDialog {...state} />}>
      {children}
    </DialogButton>
  );
}
