const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes a text for HTML, as React does it. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
}
