import css from "./tee-outline.module.css";

/** Where a tee could be: its outline, dashed. @param size pixels, square */
export function TeeOutline({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={css["outline"]} width={size} height={size} viewBox="0 0 64 64" aria-hidden={true}>
      <circle cx="32" cy="29" r="25" />
      <path d="M9.500 49a11.500 7 0 0 0 16 9.200M31 58.500a13 7.500 0 0 0 25-4.500" />
    </svg>
  );
}
