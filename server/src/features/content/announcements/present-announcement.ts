import type { Announcement } from "contract/announcements.ts";
import type { Area } from "contract/constants.ts";
import createMarkdown from "markdown-it";
import { dateOf } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { standingAnnouncements } from "./announcements-queries.ts";

const mostAnnouncements = 10;

/** What stands on the first page of an area at that time or later. @param after ms UTC */
export async function findAnnouncements(db: LeagueDatabase, after: number, area: Area): Promise<Announcement[]> {
  return (await standingAnnouncements(db, area, after, mostAnnouncements)).map(presentAnnouncement);
}

export function presentAnnouncement({ id, text, area, created_at, ends_at }: Row<"announcements">): Announcement {
  return {
    _id: String(id),
    text,
    html: markdownAsHtml(text),
    area,
    createdAt: dateOf(created_at),
    endDate: dateOf(ends_at),
  };
}

// Headings would be in the way of the page's own, images would tell their server who looks at the page.
const markdown = createMarkdown({ html: false, linkify: true, breaks: true }).disable([
  "heading",
  "lheading",
  "hr",
  "image",
  "table",
]);
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url);

/** Markdown as HTML that holds no element or attribute of the writer's. */
export function markdownAsHtml(text: string): string {
  return markdown.render(text);
}
