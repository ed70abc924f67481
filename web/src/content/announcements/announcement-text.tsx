import type { Announcement } from "contract/announcements.ts";
import { Megaphone } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";

/** An announcement on a home page. */
export function AnnouncementBanner({ announcement }: { readonly announcement: Announcement }) {
  return (
    <aside
      className="flex items-start gap-3 py-3 px-4 border border-gold-edge rounded-md bg-surface"
      aria-label="Announcement"
    >
      <Icon icon={Megaphone} size={20} className="mt-0.5 text-gold-text" />
      <AnnouncementText announcement={announcement} />
    </aside>
  );
}

/** The text of an announcement, with paragraphs, lists and links. */
export function AnnouncementText({ announcement: { html } }: { readonly announcement: Announcement }) {
  return (
    <div
      className={classNames(
        "grid gap-2 flex-1 min-w-48 max-w-prose",
        "wrap-anywhere",
        "[&_:is(ul,ol)]:pl-5 [&_blockquote]:pl-3 [&_blockquote]:border-l-3 [&_blockquote]:border-line-strong",
        "[&_blockquote]:text-soft [&_ol]:list-decimal [&_ul]:list-disc [&_pre]:overflow-x-auto",
      )}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown and escapes any HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
