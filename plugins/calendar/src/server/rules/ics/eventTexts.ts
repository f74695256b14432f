import { MAX_IMPORTED_MEMO } from '../../../contract/limits.ts';
import { type IcsProperty, readText } from './icsLines.ts';
import type { IcsEvent } from './readIcs.ts';

/** What the texts of an event become in a schedule. */
export interface EventTexts {
  readonly title: string;
  readonly memo: string;
  readonly address: string;
  /** What of them could not be kept as it was. */
  readonly left: readonly TextsLeft[];
}
type TextsLeft = 'import.title.long' | 'import.memo.long' | 'import.address.long' | 'import.attachment';

/** Names of what is listed in the memo, in the language of the caller. */
export type MemoLabel =
  | 'import.untitled'
  | 'import.memo.title'
  | 'import.memo.address'
  | 'import.memo.link'
  | 'import.memo.organizer'
  | 'import.memo.attendees'
  | 'import.memo.categories'
  | 'import.memo.contact'
  | 'import.memo.comment';

const TITLE = 100;
const ADDRESS = 200;
/** Characters that are read of a title or a place, and of a description: more than any that is kept. */
const MAX_RAW_LINE = 20_000;
const MAX_RAW_TEXT = 40_000;
/** People, links and categories that are listed. */
const MAX_LISTED = 200;

/**
 * Title, memo and place of an event. What a schedule has no field for is listed at the end of the memo: links of the event and of an
 * online meeting, the organiser, attendees, categories; and a title or place that is too long, as a whole.
 */
export function readTexts({ properties }: IcsEvent, label: (key: MemoLabel) => string): EventTexts {
  const { summary, location, address, description } = ownTexts(properties);
  const left: TextsLeft[] = [];
  const lines: string[] = [];
  const list = (key: MemoLabel, values: readonly string[]) => {
    if (values.length > 0) lines.push(`${label(key)}${values.join('、')}`);
  };
  if (isLonger(summary, TITLE)) list('import.memo.title', [summary]);
  if (isLonger(address, ADDRESS)) list('import.memo.address', [location]);
  const known = `${description}\n${location}`;
  list(
    'import.memo.link',
    linksOf(properties).filter((link) => !known.includes(link)),
  );
  list('import.memo.organizer', peopleOf(properties.get('ORGANIZER')));
  list('import.memo.attendees', peopleOf(properties.get('ATTENDEE')));
  list('import.memo.categories', listed(properties.get('CATEGORIES')?.flatMap(({ value }) => value.split(/(?<!\\),/))));
  list('import.memo.contact', listed(properties.get('CONTACT')?.map(({ value }) => value)));
  list('import.memo.comment', listed(properties.get('COMMENT')?.map(({ value }) => value)));
  const memo = [description, lines.join('\n')].filter(Boolean).join('\n\n');
  if (isLonger(summary, TITLE)) left.push('import.title.long');
  if (isLonger(address, ADDRESS)) left.push('import.address.long');
  if (isLonger(memo, MAX_IMPORTED_MEMO)) left.push('import.memo.long');
  if (properties.get('ATTACH')?.some((attached) => !isLink(attached))) left.push('import.attachment');
  return {
    title: cutText(summary, TITLE) || label('import.untitled'),
    memo: cutText(memo, MAX_IMPORTED_MEMO),
    address: cutText(address, ADDRESS),
    left,
  };
}

/** Title, place, in one line as well, and description of an event as it has them, without control characters. */
export function ownTexts(properties: IcsEvent['properties']) {
  // Cut first: what follows is for texts that people write.
  const text = (name: string, most?: number) => clean(readText(properties.get(name)?.[0]?.value.slice(0, most)));
  const [summary, location] = [joinLines(text('SUMMARY', MAX_RAW_LINE), ' '), text('LOCATION', MAX_RAW_LINE)];
  const description = text('DESCRIPTION', MAX_RAW_TEXT) || plainOf(text('X-ALT-DESC')).slice(0, MAX_RAW_TEXT);
  return { summary, location, address: joinLines(location, '，'), description };
}

const joinLines = (text: string, between: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between);

const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

export const cutText = (text: string, most: number): string =>
  isLonger(text, most) ? [...text].slice(0, most).join('').trim() : text;

/** Without the characters that no text of the product has. */
const clean = (text: string): string => text.replaceAll(UNSAFE, '').trim();
// oxlint-disable-next-line no-control-regex -- control characters, NUL among them, which cannot be stored
const UNSAFE = /[\0-\x08\v\f\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

const LINKS = [
  ...['URL', 'X-GOOGLE-CONFERENCE', 'CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL'],
  ...['X-MICROSOFT-ONLINEMEETINGEXTERNALLINK', 'ATTACH'],
];
const isLink = ({ value }: IcsProperty): boolean =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(value.trim()) && !/^(cid|data):/i.test(value.trim());

const linksOf = (properties: IcsEvent['properties']): string[] => [
  ...new Set(
    LINKS.flatMap((name) => properties.get(name) ?? [])
      .filter(isLink)
      .map(({ value }) => clean(value))
      .slice(0, MAX_LISTED),
  ),
];

/** `王小明 <ming@example.com>`, as far as the file has it. */
const peopleOf = (properties: readonly IcsProperty[] | undefined): string[] =>
  (properties ?? []).slice(0, MAX_LISTED).flatMap(({ parameters, value }) => {
    const address = clean(value.replace(/^\s*mailto:/i, ''));
    const name = clean(readText(parameters.get('CN')));
    if (name === '' || name === address) return address === '' ? [] : [address];
    return [address === '' || !address.includes('@') ? name : `${name} <${address}>`];
  });

const listed = (values: readonly string[] | undefined): string[] =>
  (values ?? [])
    .slice(0, MAX_LISTED)
    .map((value) => clean(readText(value)))
    .filter(Boolean);

/** The text of a description that is there as a page only. */
const plainOf = (html: string): string =>
  clean(
    withoutTags(html)
      .replaceAll(
        /&(nbsp|lt|gt|quot|amp);/g,
        (_, name: string) => ({ nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' })[name]!,
      )
      .replaceAll(/\n{3,}/g, '\n\n'),
  );

/** In one pass: patterns that look for the end of each tag take hours for a page of nothing but beginnings. */
function withoutTags(html: string): string {
  const kept: string[] = [];
  let from = 0;
  const unclosed = new Set<string>();
  for (;;) {
    const open = html.indexOf('<', from);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    kept.push(html.slice(from, open));
    from = close + 1;
    const [, slash, written = ''] = TAG.exec(html.slice(open, open + 10)) ?? [];
    const name = written.toLowerCase();
    if (slash === '/' ? BLOCKS.has(name) : name === 'br') kept.push('\n');
    const ending = slash === '' && !unclosed.has(name) ? HIDDEN.get(name) : undefined;
    if (!ending) continue;
    ending.lastIndex = from;
    if (ending.test(html)) from = ending.lastIndex;
    else unclosed.add(name);
  }
  return kept.join('') + html.slice(from);
}

const TAG = /^<(\/?)([a-z]+)(?![a-z0-9])/i;
const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'tr', 'li']);
/** What is no text of a page, by the tag that ends it. */
const HIDDEN: ReadonlyMap<string, RegExp> = new Map(
  ['style', 'script', 'head'].map((name) => [name, new RegExp(`</${name}>`, 'gi')]),
);
