import { useParams } from "@tanstack/react-router";
import { ClanPage } from "./clan-page.tsx";

export function ClanScreen() {
  const { clanId = "" } = useParams({ strict: false });
  return <ClanPage key={clanId} clanId={clanId} />;
}
