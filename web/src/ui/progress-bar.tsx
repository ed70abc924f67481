import css from "./progress-bar.module.css";

/** A thin line at the top of the page while something is loading; appears only after 120 ms. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  return active ? <div className={css["progress"]} role="progressbar" aria-label="Loading" /> : null;
}
