import { useLocation } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { NotFoundPage } from "../../platform/not-found-page.tsx";

/** The page of a path that no other page has. */
export function UnknownPageScreen() {
  useDocumentTitle("Page not found");
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <NotFoundPage title="Page not found" list={{ label: "Players", link: paths.ranked }} action="All players">
      There is nothing at <span className="wrap-anywhere">{path}</span>. The link is wrong, or the page has moved.
    </NotFoundPage>
  );
}
