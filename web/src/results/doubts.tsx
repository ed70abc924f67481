import { Notice } from "../ui/notice.tsx";

/** What speaks against a round being the one that was agreed, for admins; nothing where nothing does. */
export function Doubts({ doubts }: { readonly doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Notice state="warn" title="Doubtful">
      {`${doubts.join(". ")}.`}
    </Notice>
  );
}
