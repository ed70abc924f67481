import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function ModesScreen() {
  useDocumentTitle("Modes");
  return <Page title="Modes">{null}</Page>;
}
