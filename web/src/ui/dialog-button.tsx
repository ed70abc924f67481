import { Plus } from "lucide-react";
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/** The props that control a dialog. */
export interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Returns functions that open and render a dialog. Each opening mounts a new dialog. A closed dialog stays mounted, so that it
 * can fade out.
 */
export function useDialog() {
  const [{ openingCount, open }, setState] = useState({ openingCount: 0, open: false });
  const handleClose = () => setState((state) => ({ ...state, open: false }));
  return {
    show: () => setState((state) => ({ openingCount: state.openingCount + 1, open: true })),
    render: (renderDialog: (state: DialogState) => ReactNode) =>
      openingCount > 0 && (
        <Suspense fallback={null}>
          <Fragment key={openingCount}>{renderDialog({ open, onClose: handleClose })}</Fragment>
        </Suspense>
      ),
  };
}

interface DialogButtonProps extends Pick<ButtonProps, "kind" | "icon" | "size" | "disabled" | "aria-label"> {
  readonly children: string;
  /** Renders the dialog. */
  readonly renderDialog: (state: DialogState) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ children, renderDialog, ...button }: DialogButtonProps) {
  const { show, render } = useDialog();
  return (
    <>
      <Button {...button} onClick={show}>
        {children}
      </Button>
      {render(renderDialog)}
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
    <DialogButton kind="primary" icon={Plus} renderDialog={(state) => <CreateDialog {...state} />}>
      {children}
    </DialogButton>
  );
}
