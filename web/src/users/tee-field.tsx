import { hueNames } from "contract/hue-names.ts";
import { hues } from "contract/hues.ts";
import { chosenTeeOf, teeEyesNames, teeMarkingNames } from "contract/tee-choices.ts";
import { teeDesign } from "contract/tee-design.ts";
import { type ChosenTee, type TeeParts, teeParts } from "contract/tees.ts";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Tee } from "../league-ui/tee.tsx";
import { Button } from "../ui/button.tsx";
import css from "./tee-field.module.css";

interface TeeFieldProps {
  readonly userId: string;
  readonly value: ChosenTee | null;
  readonly onValue: (tee: ChosenTee | null) => void;
  readonly error: string | undefined;
}

/** Chooses the colours, marking and eyes of a user's tee, with a preview. */
export function TeeField({ userId, value, onValue, error }: TeeFieldProps) {
  const parts = value === null ? nearestParts(userId) : teeParts(value);
  const state = { userId, parts, isChosen: value !== null, onValue };
  return (
    <fieldset className={css["field"]}>
      <legend className={css["legend"]}>Tee</legend>
      <div className={css["preview"]}>
        <Tee id={userId} chosen={value} size={112} name={value === null ? "The tee drawn for you" : value} />
        <p className={css["help"]}>Shown where there is no avatar, and in the previews of links.</p>
        <Button icon={RotateCcw} disabled={value === null} onClick={() => onValue(null)}>
          Reset tee
        </Button>
        {error && <p className={css["error"]}>{error}</p>}
      </div>
      <div className={css["parts"]}>
        <PartChoice {...state} legend="Colour" part="colour" options={hueNames} />
        <PartChoice {...state} legend="Feet and marking" part="secondColour" options={hueNames} />
        <PartChoice {...state} legend="Marking" part="marking" options={teeMarkingNames} />
        <PartChoice {...state} legend="Eyes" part="eyes" options={teeEyesNames} />
      </div>
    </fieldset>
  );
}

interface PartChoiceProps<Part extends keyof TeeParts> extends Pick<TeeFieldProps, "userId" | "onValue"> {
  readonly legend: string;
  readonly part: Part;
  readonly options: readonly TeeParts[Part][];
  readonly parts: TeeParts;
  readonly isChosen: boolean;
}

/** Radio buttons for one part; each shows the tee as it would be. */
function PartChoice<Part extends keyof TeeParts>(props: PartChoiceProps<Part>) {
  const { userId, onValue, legend, part, options, parts, isChosen } = props;
  const name = useId();
  return (
    <fieldset className={css["part"]}>
      <legend>
        {legend}
        {isChosen && <span className={css["chosen"]}>{words(parts[part])}</span>}
      </legend>
      <div className={css["options"]}>
        {options.map((option) => {
          const tee = chosenTeeOf({ ...parts, [part]: option });
          return (
            <label key={option} className={css["option"]} title={words(option)}>
              <input
                type="radio"
                name={name}
                aria-label={words(option)}
                checked={isChosen && parts[part] === option}
                onChange={() => onValue(tee)}
              />
              <Tee id={userId} chosen={tee} size={34} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function words(option: string): string {
  return option.replace(/^./, (letter) => letter.toUpperCase());
}

/** The parts that come nearest to the tee drawn by the id: the first choice changes little else. */
function nearestParts(userId: string): TeeParts {
  const { body, feet, marking, eyes } = teeDesign(userId, null);
  return { colour: nearestHue(body), secondColour: nearestHue(feet), marking, eyes };
}

/** @param colour as `oklch(L C H)` */
function nearestHue(colour: string) {
  const hue = Number.parseFloat(colour.split(" ")[2] ?? "0");
  const distance = (to: number | null) => (to === null ? 360 : Math.abs(((hue - to + 540) % 360) - 180));
  return hueNames.reduce((best, name) => (distance(hues[name]) < distance(hues[best]) ? name : best));
}
