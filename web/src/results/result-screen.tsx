import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function ResultScreen() {
  useDocumentTitle("Result");
  return <Page title="Result">{null}</Page>;
}
