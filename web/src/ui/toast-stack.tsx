import { Toast as Parts } from "@base-ui/react/toast";
import { CircleCheck, Info, OctagonAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { receiveToasts, TOAST_TIMES, TOASTS_SHOWN, type Toast } from "./toast.ts";
import css from "./toast-stack.module.css";
import { WithoutStyleElements } from "./without-style-elements.tsx";

const ICONS: Readonly<Record<Toast["kind"], IconShape>> = { success: CircleCheck, error: OctagonAlert, plain: Info };

/** The toasts on the screen, loaded when one comes. */
export function ToastStack() {
  return (
    <WithoutStyleElements>
      <Parts.Provider limit={TOASTS_SHOWN} timeout={TOAST_TIMES.plain}>
        <Parts.Portal>
          <Parts.Viewport
            className={classNames(
              "fixed z-70 right-4 bottom-4 flex flex-col gap-2 overflow-y-auto [scrollbar-width:none]",
              "w-[min(22rem,calc(100vw_-_2rem))] max-h-[calc(100dvh_-_2rem)]",
              "max-sm:top-[calc(var(--spacing-top)_+_0.5rem)] max-sm:inset-x-2 max-sm:bottom-auto max-sm:w-auto",
            )}
          >
            <Toasts />
          </Parts.Viewport>
        </Parts.Portal>
      </Parts.Provider>
    </WithoutStyleElements>
  );
}

function Toasts() {
  const { toasts, add } = Parts.useToastManager<Toast>();
  useEffect(
    () =>
      receiveToasts((toast) => {
        add({ title: toast.title, description: toast.text, timeout: TOAST_TIMES[toast.kind], data: toast });
      }),
    [add],
  );
  return toasts.map((each) => {
    const kind = each.data?.kind ?? "plain";
    return (
      <Parts.Root key={each.id} toast={each} className={css["toast"]} data-kind={kind} swipeDirection={["right", "up"]}>
        <Icon of={ICONS[kind]} size={18} className={css["icon"] ?? ""} />
        <Parts.Content className="flex-1 min-w-0 py-1.25 wrap-anywhere">
          <Parts.Title className="font-[family-name:inherit] text-[length:inherit] font-medium leading-[1.4]" />
          <Parts.Description className="text-soft text-sm leading-[1.4]" />
        </Parts.Content>
        <Parts.Close render={<IconButton size="small" label="Dismiss" icon={X} />} />
      </Parts.Root>
    );
  });
}
