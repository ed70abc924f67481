import type { Announcement } from "contract/announcements.ts";
import type { Area } from "contract/constants.ts";
import createMarkdown from "markdown-it";
import { toIsoDate } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { listActiveAnnouncements } from "./announcements-queries.ts";

/** Maximum number of announcements that are found. A page may show fewer. */
const maxAnnouncements = 10;

/** Finds the newest announcements of an area that end after an instant (milliseconds since the epoch). */
export async function findActiveAnnouncements(db: LeagueDatabase, after: number, area: Area): Promise<Announcement[]> {
  const announcements = await listActiveAnnouncements(db, area, after, maxAnnouncements);
  return announcements.map(presentAnnouncement);
}

export function presentAnnouncement({ id, text, area, created_at, ends_at }: Row<"announcements">): Announcement {
  return {
    _id: String(id),
    text,
    html: renderMarkdown(text),
    area,
    createdAt: toIsoDate(created_at),
    endDate: toIsoDate(ends_at),
  };
}

// Headings would conflict with those of the page. Images would reveal the reader's IP address to the server of the
// image.
const markdown = createMarkdown({ html: false, linkify: true, breaks: true }).disable([
  "heading",
  "lheading",
  "hr",
  "image",
  "table",
]);
// A path of the site begins with one slash. Two slashes would begin a URL of another site.
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url);

/** Renders Markdown as HTML. HTML in the text is escaped. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
