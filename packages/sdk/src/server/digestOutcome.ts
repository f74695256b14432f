/** Characters of base64url: 132 bits. */
const LENGTH = 22;

/**
 * Returns a short text that is equal for equal outcomes of a dry run. A dry run returns it, the screen sends it with the import, and
 * an import whose outcome has another one by then changes nothing. It proves nothing about who made it.
 *
 * @param outcome what the person was shown, as data: texts, numbers, arrays and plain objects. The order of names in an object does
 * not matter, that of an array does.
 */
export async function digestOutcome(outcome: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(outcome, sortNames)));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, LENGTH);
}

const sortNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
