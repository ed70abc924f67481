import { Plus } from "lucide-react";
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

export interface OpenDialog {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog that is mounted when it is first opened. Each opening mounts it again; closing keeps it mounted to fade out.
 */
export function useDialog() {
  const [{ openings, open }, setState] = useState({ openings: 0, open: false });
  const onClose = () => setState((before) => ({ ...before, open: false }));
  return {
    show: () => setState((before) => ({ openings: before.openings + 1, open: true })),
    render: (dialog: (state: OpenDialog) => ReactNode) =>
      openings > 0 && (
        <Suspense fallback={null}>
          <Fragment key={openings}>{dialog({ open, onClose })}</Fragment>
        </Suspense>
      ),
  };
}

interface DialogButtonProps extends Pick<ButtonProps, "kind" | "icon" | "size" | "disabled" | "aria-label"> {
  readonly children: string;
  readonly dialog: (state: OpenDialog) => ReactNode;
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
  readonly dialog: ComponentType<OpenDialog>;
}

/** The main button of a list: opens the dialog in which an admin creates what the list shows. */
export function CreateButton({ children, dialog: CreateDialog }: CreateButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateDialog {...state} />}>
      {children}
    </DialogButton>
  );
}
