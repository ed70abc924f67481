import { Toast as BaseToast } from "@base-ui/react/toast";
import { CircleCheck, Info, OctagonAlert, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconComponent } from "./icon.tsx";
import { errorRemovals, MAX_TOASTS, receiveToasts, TOAST_DURATIONS_MS, type Toast } from "./toast.ts";
import { useToastEdge } from "./toast-edge.ts";
import css from "./toast-stack.module.css";

const ICONS: Readonly<Record<Toast["kind"], IconComponent>> = {
  success: CircleCheck,
  error: OctagonAlert,
  plain: Info,
};

interface ToastStackProps {
  /** What the user pressed before this code was loaded; `null` if nothing. */
  readonly firstPressed?: EventTarget | null;
}

/** Shows the toasts. Its code is loaded when it is first needed. */
export function ToastStack({ firstPressed = null }: ToastStackProps) {
  return (
    <BaseUiCspProvider>
      <BaseToast.Provider limit={MAX_TOASTS} timeout={TOAST_DURATIONS_MS.plain}>
        <BaseToast.Portal>
          <ToastViewport firstPressed={firstPressed} />
        </BaseToast.Portal>
      </BaseToast.Provider>
    </BaseUiCspProvider>
  );
}

function ToastViewport({ firstPressed }: Required<ToastStackProps>) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const { toasts } = BaseToast.useToastManager<Toast>();
  const edge = useToastEdge(viewportRef, toasts[0]?.id, firstPressed);
  return (
    <BaseToast.Viewport
      ref={viewportRef}
      data-edge={edge}
      className={classNames(
        "fixed z-70 right-4 flex flex-col gap-2 overflow-y-auto [scrollbar-width:none]",
        "w-[min(22rem,calc(100vw_-_2rem))] max-h-[calc(100dvh_-_2rem)]",
        "max-sm:inset-x-2 max-sm:w-auto",
        css["viewport"],
      )}
    >
      <Toasts />
    </BaseToast.Viewport>
  );
}

function Toasts() {
  const { toasts, add, close } = BaseToast.useToastManager<Toast>();
  const removeErrors = useEffectEvent(() => {
    const isOutdated = errorRemovals.get();
    for (const { id, data } of toasts) if (data && isOutdated?.(data)) close(id);
  });
  useEffect(() => errorRemovals.subscribe(removeErrors), []);
  const show = useEffectEvent((toast: Toast) => {
    // A new failure of the same action replaces the previous one, whose reason may be outdated.
    if (toast.kind === "error") {
      for (const { id, data } of toasts) if (data?.kind === "error" && data.title === toast.title) close(id);
    }
    add({ title: toast.title, description: toast.text, timeout: TOAST_DURATIONS_MS[toast.kind], data: toast });
  });
  useEffect(() => receiveToasts(show), []);
  return toasts.map((shownToast) => {
    const kind = shownToast.data?.kind ?? "plain";
    return (
      <BaseToast.Root
        key={shownToast.id}
        toast={shownToast}
        className={css["toast"]}
        data-toast={true}
        data-kind={kind}
        swipeDirection={["right", "up", "down"]}
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
