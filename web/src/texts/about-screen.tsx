import { Link } from "@tanstack/react-router";
import { firstRulesOf } from "contract/first-rules.ts";
import { type TextPage, textPages } from "contract/text-pages.ts";
import { Pencil } from "lucide-react";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { seasonsQueries, useRules } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextBlock } from "./text-blocks.tsx";
import { TextVersions } from "./text-versions.tsx";
import { textsQueries, versionSearch } from "./texts-queries.ts";

/** What the league says of itself. */
export function AboutScreen() {
  return <TextPageScreen page="about" words="What this league is, and how it works." />;
}

export function PrivacyScreen() {
  return <TextPageScreen page="privacy" words="What this league keeps of you, for how long, and who sees it." />;
}

interface TextPageScreenProps {
  readonly page: TextPage;
  /** For search engines. */
  readonly words: string;
}

function TextPageScreen({ page, words }: TextPageScreenProps) {
  const { isAdmin } = useSession();
  const [{ version }, change] = useSearchParams(versionSearch);
  const { data: [newest] = [] } = useQuery(seasonsQueries.all);
  const rules = useRules(newest) ?? firstRulesOf(undefined);
  const found = useQuery(textsQueries.of(page, version));
  useDocumentTitle(textPages[page], words);
  return (
    <Page
      title={textPages[page]}
      width={page === "about" ? "prose" : "full"}
      actions={
        isAdmin && (
          <Link to="/ranked/texts/$textPage" params={{ textPage: page }} className={buttonClass("plain", "small")}>
            <Icon of={Pencil} size={16} /> Edit text
          </Link>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
        {(text) => (
          <>
            <div className="flex flex-col gap-3">
              {text.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have a fixed order
                <TextBlock key={index} block={block} rules={rules} />
              ))}
            </div>
            <TextVersions text={text} version={version} onVersion={(chosen) => change({ version: chosen })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
