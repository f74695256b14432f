/**
 * Converts a text from a plugin, which may not have been type-checked: anything but strings and numbers would crash the
 * rendering component.
 */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
