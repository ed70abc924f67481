import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function PlayersScreen() {
  useDocumentTitle("Players");
  return <Page title="Players">{null}</Page>;
}
