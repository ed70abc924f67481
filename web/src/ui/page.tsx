import { ChevronLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { RenderLink } from "./render-link.ts";

const actionsClass = "flex flex-wrap items-center gap-2 max-w-full";

/** On phones, the buttons look like links, so that they fit into one line. */
const compactActionsClass = classNames(
  "max-sm:gap-x-3 max-sm:gap-y-0 max-sm:-my-2 max-sm:*:px-0 max-sm:*:border-transparent max-sm:*:bg-transparent",
  "max-sm:*:text-sm max-sm:*:text-default max-sm:*:underline",
);

interface PageProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** An `<Avatar>` at the left of title and subtitle. */
  readonly avatar?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether phones show the actions as links in one line, because the content is more important. */
  readonly hasMinorActions?: boolean;
  /** A small link above the title that leads back to the list. */
  readonly back?: { readonly label: string; readonly renderLink: RenderLink };
  /** `prose` limits the width to 720 px, for readable lines of text. */
  readonly width?: "full" | "prose";
  readonly children: ReactNode;
}

/** The title and content of a page. Contains the page's only `h1`. */
export function Page(props: PageProps) {
  const { title, subtitle, avatar, actions, hasMinorActions = false, back, width = "full", children } = props;
  return (
    <div className="flex flex-col gap-6 w-full max-w-page mx-auto data-[width=prose]:max-w-prose" data-width={width}>
      {back?.renderLink({
        className: classNames(
          "inline-flex items-center self-start gap-1 min-h-target",
          "-mt-2 mr-0 -mb-4 -ml-1 py-1 pr-2 pl-0",
          "text-sm no-underline",
          "text-soft",
          "print:hidden",
          "hover:text-default hover:underline",
        ),
        children: (
          <>
            <Icon icon={ChevronLeft} size={16} />
            {back.label}
          </>
        ),
      })}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-4 min-w-0">
          {avatar}
          <div className="min-w-0">
            <h1
              className={classNames(
                "text-2xl tracking-[0.005em] wrap-anywhere",
                "[&_a]:inline-block [&_a]:min-w-target [&_a]:min-h-target",
                // On phones, the shell may show a field beside the first line of the page.
                !back && "pr-(--title-inset,0)",
              )}
            >
              {title}
            </h1>
            {subtitle && (
              <div
                className={classNames(
                  "max-w-168 mt-1",
                  "text-soft",
                  "[&_nav]:flex [&_nav]:flex-wrap [&_nav]:items-center [&_nav]:gap-x-4 [&_nav]:gap-y-1",
                  "[&_nav_a]:inline-flex [&_nav_a]:items-center [&_nav_a]:min-w-target [&_nav_a]:min-h-target",
                )}
              >
                {subtitle}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div
            className={classNames(
              actionsClass,
              // On wide phones, the actions are beside the title and that field.
              !back && "sm:max-md:mr-(--title-inset,0)",
              hasMinorActions && compactActionsClass,
            )}
          >
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  /** The URL fragment of links to the section. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A section of a page with an `h2` heading. With `data-section`, a section adds a gap above it if it follows another section. */
export function Section({ title, actions, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className="flex flex-col gap-4 [[data-section]+&]:mt-4 [form+&]:mt-4"
      data-section=""
      aria-labelledby={titleId}
    >
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-3 items-center min-h-8 pb-2 border-b border-line">
        <h2 id={titleId} className="text-lg tracking-[0.02em]">
          {title}
        </h2>
        {actions && <div className={actionsClass}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
