import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function StatScreen() {
  useDocumentTitle("Stat");
  return <Page title="Stat">{null}</Page>;
}
