/** Characters of a stored text that are read: an excerpt is for the first hits, and reading all of a long one takes time. */
const MAX_READ = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/**
 * The characters of a text that `sanitizeRichText` wrote, for an excerpt: its tags are the known ones, so they are cut out rather
 * than parsed. Never for output that is HTML.
 */
export const textOfStored = (html: string): string =>
  html
    .slice(0, MAX_READ)
    .replaceAll(/<\/?(?:p|li|ul|ol|tr|td|th|table|h\d|blockquote|pre|br|hr|div|figure)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
