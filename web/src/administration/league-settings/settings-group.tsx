import type { ReactNode } from "react";

export const settingsGroupTitles = [
  "League",
  "Help for players",
  "Joining and playing",
  "Appearance",
  "Environment",
] as const;
type SettingsGroupTitle = (typeof settingsGroupTitles)[number];

/** Returns the id of a group, for links to it. */
export function getGroupId(title: SettingsGroupTitle): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

interface SettingsGroupProps {
  readonly title: SettingsGroupTitle;
  /** What the settings are for, in one sentence. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Settings of one topic. On wide screens, its title is at the left of the fields. */
export function SettingsGroup({ title, text, children }: SettingsGroupProps) {
  const id = getGroupId(title);
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      className="grid gap-x-10 gap-y-4 pt-6 border-t border-line lg:grid-cols-[16rem_minmax(0,40rem)]"
      aria-labelledby={titleId}
    >
      <div>
        <h2 id={titleId} className="text-lg tracking-[0.02em]">
          {title}
        </h2>
        <p className="mt-1 text-soft text-sm">{text}</p>
      </div>
      <div className="flex flex-col gap-5 min-w-0">{children}</div>
    </section>
  );
}
