import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function StatsScreen() {
  useDocumentTitle("Stats");
  return <Page title="Stats">{null}</Page>;
}
