interface LogoProps {
  /** Width and height in pixels. Default 28. */
  readonly size?: number;
  /** "one" draws the default logo in the colour of the surrounding text. */
  readonly colours?: "two" | "one";
  /** The path of the league's own logo; `null` shows the default logo. */
  readonly src?: string | null;
}

/** The league's own logo, or the default one: two flags on one pole, red at the left and blue at the right. */
export function Logo({ size = 28, colours = "two", src = null }: LogoProps) {
  if (src !== null) return <img src={src} alt="" width={size} height={size} />;
  return (
    <svg
      className="data-[colours=one]:fill-current data-[colours=one]:[&>path]:fill-inherit"
      data-colours={colours}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden={true}
    >
      <path className="fill-red" d="M14.75 4v14.5H1l4.5-7.25L1 4z" />
      <path className="fill-blue" d="M17.25 4v14.5H31l-4.5-7.25L31 4z" />
      <path className="fill-default" d="M14.75 2h2.5v28h-2.5zM11.5 28h9v2h-9z" />
    </svg>
  );
}
