import { Notice } from "../ui/notice.tsx";

/** Shown where the league has no bot on Discord. */
export function NotConfigured({ children }: { readonly children: string }) {
  return (
    <Notice state="neutral" title="Discord is not configured">
      {children}
    </Notice>
  );
}
