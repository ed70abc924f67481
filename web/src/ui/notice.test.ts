import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Failure, Notice } from "./notice.tsx";

test.each([
  { urgent: true, isAnnounced: true },
  { urgent: false, isAnnounced: false },
])("screen readers announce a notice that is urgent ($urgent): $isAnnounced", ({ urgent, isAnnounced }) => {
  const html = renderToStaticMarkup(createElement(Notice, { state: "warn", title: "Not saved", urgent }));
  expect(html.includes('role="alert"')).toBe(isAnnounced);
});

test.each([
  { functions: "no function", props: {}, buttonCount: 0 },
  { functions: "a function that tries again", props: { onRetry: () => undefined }, buttonCount: 1 },
  {
    functions: "another action",
    props: { action: createElement("button", { type: "button" }, "Reload") },
    buttonCount: 1,
  },
])(
  "a failure with $functions has $buttonCount buttons and is announced by screen readers",
  ({ props, buttonCount }) => {
    const html = renderToStaticMarkup(createElement(Failure, { title: "Not loaded", ...props }));
    expect(html.match(/<button/g) ?? []).toHaveLength(buttonCount);
    expect(html).toContain('role="alert"');
  },
);
