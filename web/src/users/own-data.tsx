import { areas } from "contract/constants.ts";
import { Download, FileSpreadsheet } from "lucide-react";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";

/** Where the viewer takes along all that is theirs. */
export function OwnData({ userId }: { readonly userId: string }) {
  const { run, busy } = useCommand({
    call: () => api.users.getOwnData(),
    failure: "Your data was not fetched",
    done: ({ data }) => save(JSON.stringify(data, null, 2), "my-league-data.json"),
  });
  return (
    <Section title="Your data">
      <p className="max-w-prose text-soft">
        All that is kept of you and is yours: account, names, sessions, clans, matches, rounds, votes and what you did,
        up to 20,000 of a kind.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={Download} busy={busy} onClick={() => run()}>
          Download as JSON
        </Button>
        {areas.map((area) => (
          <a
            key={area}
            href={`/api/user/${userId}/rounds?format=csv&area=${area}`}
            download={true}
            className={buttonClass()}
          >
            <Icon of={FileSpreadsheet} size={16} /> <span>{area === "ranked" ? "Ranked" : "League"} rounds as CSV</span>
          </a>
        ))}
      </div>
    </Section>
  );
}

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
