import { Toast as BaseToast } from "@base-ui/react/toast";
import { CircleCheck, Info, OctagonAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconComponent } from "./icon.tsx";
import { MAX_TOASTS, receiveToasts, TOAST_DURATIONS_MS, type Toast } from "./toast.ts";
import css from "./toast-stack.module.css";
import { WithoutStyleElements } from "./without-style-elements.tsx";

const ICONS: Readonly<Record<Toast["kind"], IconComponent>> = {
  success: CircleCheck,
  error: OctagonAlert,
  plain: Info,
};

/** Shows the toasts. Its code is loaded when it is first needed. */
export function ToastStack() {
  return (
    <WithoutStyleElements>
      <BaseToast.Provider limit={MAX_TOASTS} timeout={TOAST_DURATIONS_MS.plain}>
        <BaseToast.Portal>
          <BaseToast.Viewport
            className={classNames(
              "fixed z-70 right-4 bottom-4 flex flex-col gap-2 overflow-y-auto [scrollbar-width:none]",
              "w-[min(22rem,calc(100vw_-_2rem))] max-h-[calc(100dvh_-_2rem)]",
              "max-sm:top-[calc(var(--spacing-top)_+_0.5rem)] max-sm:inset-x-2 max-sm:bottom-auto max-sm:w-auto",
            )}
          >
            <Toasts />
          </BaseToast.Viewport>
        </BaseToast.Portal>
      </BaseToast.Provider>
    </WithoutStyleElements>
  );
}

function Toasts() {
  const { toasts, add } = BaseToast.useToastManager<Toast>();
  useEffect(
    () =>
      receiveToasts((toast) => {
        add({ title: toast.title, description: toast.text, timeout: TOAST_DURATIONS_MS[toast.kind], data: toast });
      }),
    [add],
  );
  return toasts.map((shownToast) => {
    const kind = shownToast.data?.kind ?? "plain";
    return (
      <BaseToast.Root
        key={shownToast.id}
        toast={shownToast}
        className={css["toast"]}
        data-kind={kind}
        swipeDirection={["right", "up"]}
      >
        <Icon icon={ICONS[kind]} size={18} className={css["icon"] ?? ""} />
        <BaseToast.Content className="flex-1 min-w-0 py-1.25 wrap-anywhere">
          <BaseToast.Title className="font-[family-name:inherit] text-[length:inherit] font-medium leading-[1.4]" />
          <BaseToast.Description className="text-soft text-sm leading-[1.4]" />
        </BaseToast.Content>
        <BaseToast.Close render={<IconButton size="small" label="Dismiss" icon={X} />} />
      </BaseToast.Root>
    );
  });
}
