/** The strip's order with `key` put before the tab now at `index`; pinned tabs stay together in front. */
export function placeInStrip(
  tabs: readonly string[],
  key: string,
  index: number,
  isPinned: (key: string) => boolean,
): string[] {
  const from = tabs.indexOf(key);
  const rest = tabs.filter((other) => other !== key);
  const requested = from !== -1 && from < index ? index - 1 : index;
  const pins = rest.filter(isPinned).length;
  const at = isPinned(key) ? clamp(requested, 0, pins) : clamp(requested, pins, rest.length);
  return rest.toSpliced(at, 0, key);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
