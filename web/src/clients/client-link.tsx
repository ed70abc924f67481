import type { GameClient } from "contract/clients.ts";
import { Download } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./client-link.module.css";
import { fileSize } from "./file-size.ts";
import { systemWords } from "./system-words.ts";

/** The way to download a client, or a word that there is none yet. */
export function ClientLink({ client }: { readonly client: GameClient | undefined }) {
  if (!client || client.address === null) return <span className={css["none"]}>Not available yet</span>;
  return (
    <a className={css["link"]} href={client.address}>
      <Icon of={Download} size={16} />
      <span className={css["word"]}>Download</span>
      <VisuallyHidden>
        {" "}
        the {client.family} client for {systemWords[client.system]},{" "}
      </VisuallyHidden>
      {client.bytes !== null && <span className={css["size"]}>{fileSize(client.bytes)}</span>}
    </a>
  );
}
