import { useQuery } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { RotateCw } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import css from "./option-field.module.css";
import { offeredQuery } from "./options-query.ts";
import { typeWords } from "./type-words.ts";
import type { Option } from "./vote-options.ts";

interface OptionFieldProps {
  readonly vote: Vote;
  /** What was voted for before. */
  readonly taken: readonly Option[];
  readonly value: string;
  readonly onValue: (optionId: string) => void;
  readonly error: string | undefined;
}

/** Chooses a clan or a player, by name, that was not voted for before. */
export function OptionField({ vote, taken, value, onValue, error }: OptionFieldProps) {
  const { data = [], isError, isSuccess, isFetching, refetch } = useQuery(offeredQuery(vote._id));
  const takenIds = new Set(taken.map(({ id }) => id));
  const isFree = ({ id }: Option) => !takenIds.has(id);
  return (
    <>
      <SelectField
        label={typeWords[vote.type]}
        placeholder="Select an option..."
        value={data.some((option) => option.id === value && isFree(option)) ? value : ""}
        options={data.map((option) => ({
          value: option.id,
          label: isFree(option) ? option.name : `${option.name} (Already voted)`,
          disabled: !isFree(option),
        }))}
        onValue={onValue}
        help={isSuccess && !data.some(isFree) && (data.length === 0 ? NOTHING[vote.type] : "You have voted for all.")}
        error={error}
      />
      {isError && (
        <p className={css["failed"]}>
          What can be voted for could not be loaded.
          <Button size="small" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

const NOTHING = {
  CLAN: "There is nothing to choose: this season has no clans yet.",
  PLAYER: "There is nothing to choose: there are no players yet.",
} as const;
