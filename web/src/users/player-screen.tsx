import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function PlayerScreen() {
  useDocumentTitle("Player");
  return <Page title="Player">{null}</Page>;
}
