// Runs before the first paint, so that the page never flashes in the wrong colour scheme.
// It is a separate file because the content security policy forbids inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Local storage is unavailable: the colour scheme of the system applies.
}

// The server renders dates in the time zone of this cookie.
const zoneCookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
const hasZoneCookie = `${document.cookie};`.includes(`${zoneCookie};`);
// biome-ignore lint/suspicious/noDocumentCookie: the cookie must be set before the next request, and `cookieStore` is asynchronous
if (!hasZoneCookie) document.cookie = `${zoneCookie}; path=/; max-age=31536000; SameSite=Lax`;

// Records clicks and input until React has hydrated the elements. `main.tsx` replays them. Links work without scripts.
const pressedElements = new Set();
// The last text of each field.
const typedTexts = new Map();
const isHydrated = (element) => {
  // React stops the propagation of events on elements that are not fully hydrated yet. This sends an event that nothing else
  // listens to, to find out whether it arrives.
  let hasArrived = false;
  const onArrival = () => {
    hasArrived = true;
  };
  element.addEventListener("dragend", onArrival, true);
  element.dispatchEvent(new Event("dragend", { bubbles: true }));
  element.removeEventListener("dragend", onArrival, true);
  return hasArrived && Object.keys(element).some((key) => key.startsWith("__reactProps"));
};
const listeners = {
  click({ target }) {
    const button = target.closest("button[type=button], input[type=checkbox], input[type=radio]");
    if (button && !isHydrated(button)) pressedElements.add(button);
  },
  input({ target }) {
    if (!isHydrated(target)) typedTexts.set(target, target.value);
  },
  submit(event) {
    if (isHydrated(event.target)) return;
    // Otherwise the browser would submit the form, with the input in the URL.
    event.preventDefault();
    pressedElements.add(event.target);
  },
};
for (const type in listeners) addEventListener(type, listeners[type], true);
window.earlyInput = {
  pressed: pressedElements,
  typed: typedTexts,
  isTakenOver: isHydrated,
  stop() {
    for (const type in listeners) removeEventListener(type, listeners[type], true);
  },
};

// Page translation in browsers replaces text nodes by elements. React still changes and removes the original nodes, and
// inserts before them, which fails (https://github.com/facebook/react/issues/11538). This code records the replacement of
// each text node and redirects React's calls to it. A text that React changes is put back, and is then translated again.
const replacements = new WeakMap();
const isTranslatable = (node) => /^(#text|FONT)$/.test(node?.nodeName);
// Returns the node that replaces the nodes that a mutation removed. The same mutation has added it, or the previous one has
// added it next to them.
const findReplacement = ({ addedNodes, previousSibling, nextSibling }, previous) =>
  addedNodes[0] ?? [...(previous?.addedNodes ?? [])].find((node) => node === previousSibling || node === nextSibling);
// Returns whether a mutation added a node in the position of the one that the previous mutation removed.
const fillsGap = ({ addedNodes, previousSibling, nextSibling }, previous) =>
  addedNodes[0] !== undefined &&
  previous?.addedNodes[0] === undefined &&
  previous?.previousSibling === previousSibling &&
  previous.nextSibling === nextSibling &&
  isTranslatable(previous.removedNodes[0]);
const recordReplacements = (records) => {
  const latestByParent = new Map();
  for (const record of records) {
    const { target, addedNodes, removedNodes } = record;
    const previous = latestByParent.get(target);
    latestByParent.set(target, record);
    const replacement = findReplacement(record, previous);
    for (const node of removedNodes)
      if (replacement && isTranslatable(node) && node.parentNode !== target) replacements.set(node, replacement);
    if (fillsGap(record, previous)) replacements.set(previous.removedNodes[0], addedNodes[0]);
    for (const node of addedNodes) {
      if (node.nodeName === "FONT") window.isTranslated = true;
      removeStale(node, target);
      replacements.delete(node);
    }
  }
};
// Removes the translation that stayed in place when React moved its text node.
const removeStale = (node, parent) => {
  const stale = replacements.get(node);
  if (node.parentNode === parent && stale?.parentNode === parent) stale.remove();
};
const translations = new MutationObserver(recordReplacements);
translations.observe(document, { childList: true, subtree: true });

// Returns the child of `parent` that is, contains or replaces `node`; `null` if there is none.
const findChildFor = (parent, node) => {
  recordReplacements(translations.takeRecords());
  let child = node;
  while (child && !parent.contains(child)) child = replacements.get(child);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? null;
};

const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function (node, next) {
  const reference = next && next.parentNode !== this ? findChildFor(this, next) : next;
  return insertBefore.call(this, node, reference);
};
Node.prototype.removeChild = function (node) {
  if (!(node instanceof Node) || node.parentNode === this) return removeChild.call(this, node);
  const child = findChildFor(this, node);
  const isWrapped = this.contains(node);
  if (isWrapped) node.remove();
  // Removes the translation, unless it wraps other content, too.
  if (child && !(isWrapped && (child.textContent || child.querySelector(":not(font)")))) child.remove();
  return node;
};
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
Object.defineProperty(Text.prototype, "nodeValue", {
  ...nodeValue,
  set(value) {
    if (!this.isConnected) {
      recordReplacements(translations.takeRecords());
      let replacement = replacements.get(this);
      while (replacement && !replacement.isConnected) replacement = replacements.get(replacement);
      replacement?.replaceWith(this);
    }
    nodeValue.set.call(this, value);
  },
});
