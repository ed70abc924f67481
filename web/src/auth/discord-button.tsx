import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";

/** Leads to Discord to sign in with an account there. @param redirectUrl the path to return to afterwards */
export function DiscordButton({ redirectUrl }: { readonly redirectUrl: string }) {
  const { run, busy } = useCommand({
    call: () => api.discordSignIn.beginDiscordSignIn({ body: { redirectUrl } }),
    failure: "Not signed in with Discord",
    done: ({ data }) => location.assign(data.url),
  });
  return (
    <Button busy={busy} onClick={() => run()}>
      Sign in with Discord
    </Button>
  );
}
