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

// Translators of browsers put elements of their own in the place of text nodes, which React goes on to change, to remove
// and to insert before (https://github.com/facebook/react/issues/11538). What stands in the place of a text node is noted
// here, so that React's calls find it: a text that React changes is put back, and is then translated anew.
const replacements = new WeakMap();
const isTranslatable = (node) => /^(#text|FONT)$/.test(node?.nodeName);
// What a change put in the place of the nodes that it removed: at once, or beside them in the change before.
const putInPlace = ({ addedNodes, previousSibling, nextSibling }, before) =>
  addedNodes[0] ?? [...(before?.addedNodes ?? [])].find((node) => node === previousSibling || node === nextSibling);
// Whether a change put something where the change before had removed a node.
const fillsGap = ({ addedNodes, previousSibling, nextSibling }, before) =>
  addedNodes[0] !== undefined &&
  before?.addedNodes[0] === undefined &&
  before?.previousSibling === previousSibling &&
  before.nextSibling === nextSibling &&
  isTranslatable(before.removedNodes[0]);
const noteReplacements = (records) => {
  const latest = new Map();
  for (const record of records) {
    const { target, addedNodes, removedNodes } = record;
    const before = latest.get(target);
    latest.set(target, record);
    const replacement = putInPlace(record, before);
    for (const node of removedNodes)
      if (replacement && isTranslatable(node) && node.parentNode !== target) replacements.set(node, replacement);
    if (fillsGap(record, before)) replacements.set(before.removedNodes[0], addedNodes[0]);
    for (const node of addedNodes) {
      if (node.nodeName === "FONT") window.isTranslated = true;
      removeStale(node, target);
      replacements.delete(node);
    }
  }
};
// React has moved a text: its translation does not stay behind.
const removeStale = (node, parent) => {
  const stale = replacements.get(node);
  if (node.parentNode === parent && stale?.parentNode === parent) stale.remove();
};
const translations = new MutationObserver(noteReplacements);
translations.observe(document, { childList: true, subtree: true });

// The child of a parent that is, holds or replaces a node.
const childFor = (parent, node) => {
  noteReplacements(translations.takeRecords());
  let found = node;
  while (found && !parent.contains(found)) found = replacements.get(found);
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found ?? null;
};

const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function (node, next) {
  const place = next && next.parentNode !== this ? childFor(this, next) : next;
  return insertBefore.call(this, node, place);
};
Node.prototype.removeChild = function (node) {
  if (!(node instanceof Node) || node.parentNode === this) return removeChild.call(this, node);
  const found = childFor(this, node);
  const isWrapped = this.contains(node);
  if (isWrapped) node.remove();
  // What is left around it goes with it, unless there is more in it.
  if (found && !(isWrapped && (found.textContent || found.querySelector(":not(font)")))) found.remove();
  return node;
};
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
Object.defineProperty(Text.prototype, "nodeValue", {
  ...nodeValue,
  set(value) {
    if (!this.isConnected) {
      noteReplacements(translations.takeRecords());
      let found = replacements.get(this);
      while (found && !found.isConnected) found = replacements.get(found);
      found?.replaceWith(this);
    }
    nodeValue.set.call(this, value);
  },
});
