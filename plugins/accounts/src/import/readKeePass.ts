import { type ImportEntry, NO_ENTRY, withKind } from './ImportEntry.ts';

/** Fields that have a place of their own; the others are kept by their names. */
const OWN = new Set(['Title', 'UserName', 'Password', 'URL', 'Notes', 'otp', 'TOTP Seed', 'TOTP Settings']);
/** Second addresses of KeePass2Android and KeePassXC. */
const LINK = /^(?:KP2A_URL|AndroidApp)/;
/** Groups below groups: no person has more. */
const MAX_DEPTH = 100;

/** Whether a text is an XML export of KeePass 2 or KeePassXC. */
export const isKeePassXml = (start: string): boolean =>
  /^(?:<\?xml[^>]*\?>)?\s*(?:<!--.*?-->\s*)*<KeePassFile\b/s.test(start);

/**
 * Reads an XML export of KeePass 2 or KeePassXC in the browser. Earlier versions of an entry are left out; what is in the bin is imported
 * only if a person chooses so.
 *
 * @returns undefined for XML that is damaged; `encrypted` for the inner XML of a database, whose values are not readable
 */
export function readKeePass(text: string): ImportEntry[] | 'encrypted' | undefined {
  // No export has one, and entities in it could be gigabytes.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const root = find(xml.documentElement, 'Root');
  if (xml.querySelector('parsererror') || !root) return undefined;
  if (xml.querySelector('Value[Protected="True"]')) return 'encrypted';
  const bin = textOf(find(find(xml.documentElement, 'Meta'), 'RecycleBinUUID'));
  const entries: ImportEntry[] = [];
  const walk = (group: Element, folders: readonly string[], isBin: boolean) => {
    for (const entry of children(group, 'Entry')) entries.push(readEntry(entry, entries.length + 1, folders, isBin));
    if (folders.length > MAX_DEPTH) return;
    for (const each of children(group, 'Group'))
      walk(each, [...folders, textOf(find(each, 'Name'))], isBin || isIn(each, bin));
  };
  // the outermost group is the database itself
  for (const group of children(root, 'Group')) walk(group, [], isIn(group, bin));
  return entries;
}

const isIn = (group: Element, bin: string): boolean => bin !== '' && textOf(find(group, 'UUID')) === bin;

function readEntry(entry: Element, line: number, folders: readonly string[], isBin: boolean): ImportEntry {
  const strings = children(entry, 'String').map((each) => {
    const value = find(each, 'Value');
    const isSecret = value?.getAttribute('ProtectInMemory') === 'True';
    return { name: textOf(find(each, 'Key')), value: textOf(value), isSecret };
  });
  const own = (name: string) => strings.find((each) => each.name === name)?.value ?? '';
  const others = strings.filter(({ name, value }) => !OWN.has(name) && value !== '');
  const tags = textOf(find(entry, 'Tags'));
  const files = children(entry, 'Binary').map((each) => textOf(find(each, 'Key')));
  const links = [own('URL'), ...others.filter(({ name }) => LINK.test(name)).map(({ value }) => value)];
  const read = withKind({
    ...NO_ENTRY,
    line,
    title: own('Title'),
    account: own('UserName'),
    password: own('Password'),
    note: own('Notes'),
    totp: own('otp') || writeSeed(own('TOTP Seed'), own('TOTP Settings')),
    links: [...new Set(links.filter((link) => link !== ''))],
    folder: folders.filter((name) => name !== '').join('／'),
    fields: [
      ...others.filter(({ name }) => !LINK.test(name)),
      ...(tags === '' ? [] : [{ name: 'Tags', value: tags, isSecret: false }]),
    ],
    files: files.filter((name) => name !== ''),
  });
  return isBin ? { ...read, kind: 'other' } : read;
}

/** A seed with the settings of its own of older plugins, `60;8`: seconds and digits. */
function writeSeed(seed: string, settings: string): string {
  const [, period, digits] = /^(\d+);(\d+)$/.exec(settings.trim()) ?? [];
  if (seed === '' || period === undefined || (period === '30' && digits === '6')) return seed;
  const parameters = new URLSearchParams({ secret: seed.replace(/\s/g, ''), period, digits: digits! });
  return `otpauth://totp/KeePass?${parameters}`;
}

const children = (parent: Element | undefined, name: string): Element[] =>
  [...(parent?.children ?? [])].filter(({ tagName }) => tagName === name);

const find = (parent: Element | undefined, name: string): Element | undefined => children(parent, name)[0];

const textOf = (element: Element | undefined): string => element?.textContent ?? '';
