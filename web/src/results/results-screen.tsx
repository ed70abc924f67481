import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function ResultsScreen() {
  useDocumentTitle("Results");
  return <Page title="Results">{null}</Page>;
}
