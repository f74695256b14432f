/** A text that a plugin gave, which no compiler may have seen: anything but texts and numbers would take what draws it down. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
