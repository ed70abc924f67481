import { type ChosenTee, type TeeEyes, type TeeMarking, type TeeParts, teeEyes, teeMarkings } from "./tees.ts";

export const teeMarkingNames = Object.keys(teeMarkings) as readonly TeeMarking[];
export const teeEyesNames = Object.keys(teeEyes) as readonly TeeEyes[];

export function chosenTeeOf({ colour, secondColour, marking, eyes }: TeeParts): ChosenTee {
  return `${colour}-${secondColour}-${marking}-${eyes}`;
}
