import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { showVote } from "./votes-queries.ts";

/** A button that creates a vote, which only admins see until it is saved, and opens it. */
export function CreateVoteButton() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    call: () => api.votes.createVote(),
    failure: "Error while creating vote",
    done: ({ data }) => {
      showVote(queries, data.vote);
      void navigate(paths.league.vote(data.vote._id));
    },
  });
  return (
    <Button kind="primary" icon={Plus} busy={busy} onClick={() => run()}>
      Create new vote
    </Button>
  );
}
