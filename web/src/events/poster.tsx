import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import css from "./poster.module.css";

type Clans = Pick<Event, "clanAId" | "clanAName" | "clanBId" | "clanBName">;

/** The height of a crest, in pixels. */
const CREST = 72;

/** Who against whom, under their crests. */
export function Poster({ event: { clanAId, clanAName, clanBId, clanBName } }: { readonly event: Clans }) {
  return (
    <p className={css["poster"]}>
      <Clan id={clanAId} name={clanAName} />
      <span className={css["versus"]}> vs </span>
      <Clan id={clanBId} name={clanBName} />
    </p>
  );
}

function Clan({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link {...paths.league.clan(id)} className={css["clan"]}>
      <Crest name={name} size={CREST} />
      <bdi className={css["name"]}>{name}</bdi>
    </Link>
  );
}
