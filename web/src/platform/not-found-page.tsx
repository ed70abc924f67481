import { Link, type LinkOptions } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button, getButtonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { markPageAsMissing } from "./server-page.ts";
import { isSiteSearchOpen } from "./site-search.ts";

interface NotFoundPageProps {
  /** What does not exist: "Result not found". */
  readonly title: string;
  /** The list of all records of this kind. Its label is the one of the link above the title of a record's page. */
  readonly list: { readonly label: string; readonly link: LinkOptions };
  /** The label of the button that opens the list: "All results". */
  readonly action: string;
  /** One sentence that says why. */
  readonly children: ReactNode;
}

/** The page of a record that does not exist, or that the viewer may not see. The server sends it with status 404. */
export function NotFoundPage({ title, list, action, children }: NotFoundPageProps) {
  markPageAsMissing();
  return (
    <Page back={{ label: list.label, renderLink: (props) => <Link {...list.link} {...props} /> }} title={title}>
      <EmptyState
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link {...list.link} className={getButtonClass()}>
              {action}
            </Link>
            <Button icon={Search} onClick={() => isSiteSearchOpen.set(true)}>
              Search
            </Button>
          </div>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
