import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./bot-invitation.module.css";
import { discordQueries } from "./discord-queries.ts";

/** Leads to Discord, where the bot is invited to a server; back here, the server is in the list. */
export function BotInvitation() {
  const { data: url } = useQuery(discordQueries.invitation);
  if (url === undefined) return null;
  return (
    <p className={css["invitation"]}>
      <span>Is your server missing?</span>
      <a className={buttonClass("plain", "small")} href={url} target="_blank" rel="noreferrer">
        <Icon of={ExternalLink} size={14} />
        Invite the bot
      </a>
    </p>
  );
}
