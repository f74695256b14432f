/**
 * Are these the keys of a command (`Alt Shift R`, `Ctrl Enter`, `R`)? `Ctrl` is also the Mac's command key; with Alt held, layouts
 * write other letters, so that the place on the keyboard counts as well. A key without Ctrl or Alt is a character where somebody types.
 */
export function arePressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toUpperCase().split(/[\s+]+/);
  const key = parts.pop()!;
  const control = parts.includes('CTRL');
  const alt = parts.includes('ALT');
  const held =
    (event.ctrlKey || event.metaKey) === control && event.altKey === alt && event.shiftKey === parts.includes('SHIFT');
  const struck = event.key.toUpperCase() === key || event.code === `Key${key}` || event.code === `Digit${key}`;
  return held && struck && (control || alt || !isTyping(event.target));
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.isContentEditable === true || element?.closest?.('input, textarea, select') != null;
}
