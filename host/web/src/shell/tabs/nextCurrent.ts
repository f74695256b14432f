/** Which tab becomes current when `closing` close: the next that stays, else the previous, else none (S0 §2). */
export function nextCurrent(
  tabs: readonly string[],
  current: string | null,
  closing: ReadonlySet<string>,
): string | null {
  if (current !== null && !closing.has(current)) return current;
  const at = current === null ? -1 : tabs.indexOf(current);
  const stays = (key: string) => !closing.has(key);
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}
