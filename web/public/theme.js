// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
// A file of its own, because the content security policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's scheme applies.
}
