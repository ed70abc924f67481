import { getEmblemDesign } from "contract/emblem-design.ts";
import type { ChosenEmblem } from "contract/emblems.ts";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Emblem, EmblemContext } from "./emblem.tsx";

const chosenEmblem: ChosenEmblem = { shape: "bend", colour: "teal", secondColour: "bronze" };
// `crest` is the API's name of the emblem.
const owlsDesign = getEmblemDesign({ name: "Owls", crest: null });
const hawksDesign = getEmblemDesign({ name: "Hawks", crest: null });
const chosenDesign = getEmblemDesign({ name: "Owls", crest: chosenEmblem });
/** The designs of a context. That of the Owls has other letters than `owlsDesign`. */
const designs = new Map([["Owls", { ...owlsDesign, letters: "XY" }]]);

interface EmblemCase {
  readonly shown: string;
  /** The value of the context: `null` while it is loading, `undefined` outside of it. */
  readonly context: ComponentProps<typeof EmblemContext.Provider>["value"];
  readonly props: ComponentProps<typeof Emblem>;
  readonly letters: string | undefined;
}

test.each<EmblemCase>([
  { shown: "the design of the context", context: designs, props: { name: "Owls" }, letters: "XY" },
  {
    shown: "the clan's own choice instead of the design of the context",
    context: designs,
    props: { name: "Owls", emblem: chosenEmblem },
    letters: chosenDesign.letters,
  },
  {
    shown: "the design for its name if the context has none",
    context: designs,
    props: { name: "Hawks" },
    letters: hawksDesign.letters,
  },
  {
    shown: "the design for its name outside of a context",
    context: undefined,
    props: { name: "Owls" },
    letters: owlsDesign.letters,
  },
  { shown: "no letters while the context is loading", context: null, props: { name: "Owls" }, letters: undefined },
])("an emblem shows $shown", ({ context, props, letters }) => {
  const html = renderToStaticMarkup(
    createElement(EmblemContext.Provider, { value: context }, createElement(Emblem, props)),
  );
  expect(/<text[^>]*>(.*?)<\/text>/.exec(html)?.[1]).toBe(letters);
});
