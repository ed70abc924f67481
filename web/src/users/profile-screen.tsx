import { useDocumentTitle } from "../platform/document-title.ts";
import { Page } from "../ui/page.tsx";

export function ProfileScreen() {
  useDocumentTitle("Profile");
  return <Page title="Profile">{null}</Page>;
}
