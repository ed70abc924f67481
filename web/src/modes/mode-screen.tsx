import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function ModeScreen() {
  useDocumentTitle("Mode");
  return <Page title="Mode">{null}</Page>;
}
