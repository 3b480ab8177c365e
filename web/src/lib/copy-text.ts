/** Puts text on the clipboard, also on a page that is not on https, where browsers offer only the old way. */
export async function copyText(text: string): Promise<void> {
  // Absent without https, whatever the types say.
  if (navigator.clipboard as Clipboard | undefined) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // An open dialog keeps the focus inside itself, and only what has it is copied.
  const place = focused?.closest("[role=dialog]") ?? document.body;
  place.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error("The browser did not allow it.");
}
