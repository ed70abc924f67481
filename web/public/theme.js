// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
// A file of its own, because the content security policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's scheme applies.
}

// What the server renders the next page by.
const zone = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
// biome-ignore lint/suspicious/noDocumentCookie: it must be there before anything else is asked for
if (!`${document.cookie};`.includes(`${zone};`)) document.cookie = `${zone}; path=/; max-age=31536000; SameSite=Lax`;

// What is pressed and typed before the page's scripts have taken it over is kept for them. Links work without.
const pressed = new Set();
const typed = new Map();
const isTakenOver = (element) => {
  // React stops events on parts that it has begun to take over and cannot finish at once: one that nothing listens to
  // shows whether others would arrive.
  let arrives = false;
  const arrive = () => {
    arrives = true;
  };
  element.addEventListener("dragend", arrive, true);
  element.dispatchEvent(new Event("dragend", { bubbles: true }));
  element.removeEventListener("dragend", arrive, true);
  return arrives && Object.keys(element).some((key) => key.startsWith("__reactProps"));
};
const listeners = {
  click({ target }) {
    const button = target.closest("button[type=button], input[type=checkbox], input[type=radio]");
    if (button && !isTakenOver(button)) pressed.add(button);
  },
  input({ target }) {
    if (!isTakenOver(target)) typed.set(target, target.value);
  },
  submit(event) {
    if (isTakenOver(event.target)) return;
    // The browser itself would write what was typed into the address.
    event.preventDefault();
    pressed.add(event.target);
  },
};
for (const type in listeners) addEventListener(type, listeners[type], true);
window.earlyInput = {
  pressed,
  typed,
  isTakenOver,
  stop() {
    for (const type in listeners) removeEventListener(type, listeners[type], true);
  },
};
