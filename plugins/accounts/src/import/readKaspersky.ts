import { type EntryKind, type ImportEntry, NO_ENTRY, withKind } from './ImportEntry.ts';

/** Sections of the text that Kaspersky Password Manager exports, and what their entries are. */
const SECTIONS: Readonly<Record<string, EntryKind>> = {
  websites: 'login',
  applications: 'login',
  'other accounts': 'login',
  notes: 'note',
  'bank cards': 'card',
  addresses: 'identity',
  documents: 'identity',
};
const OWN = /^(website name|application|account name|name|website url|login|password|comment|text)$/i;

/** @returns undefined for a text that is no export of Kaspersky */
export function readKaspersky(text: string): ImportEntry[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const isExport =
    lines[0]!.trim().toLowerCase() in SECTIONS && /^(Website name|Application|Account name|Name):/m.test(text);
  if (!isExport) return undefined;
  const entries: ImportEntry[] = [];
  let kind: EntryKind = 'login';
  let begins = 0;
  let fields: { name: string; value: string }[] = [];
  const end = () => {
    if (fields.some(({ value }) => value.trim() !== '')) entries.push(entryOf(begins, kind, fields));
    fields = [];
  };
  for (const [at, line] of lines.entries()) {
    const section = SECTIONS[line.trim().toLowerCase()];
    if (section && fields.length === 0) kind = section;
    else if (/^-{3,}$/.test(line.trim())) end();
    else {
      const found = /^([A-Z][A-Za-z ]{1,40}):(?: (.*))?$/.exec(line);
      const last = fields.at(-1);
      if (found) {
        if (fields.length === 0) begins = at + 1;
        fields.push({ name: found[1]!, value: found[2] ?? '' });
      } else if (last) last.value += `\n${line}`;
    }
  }
  end();
  return entries;
}

function entryOf(line: number, kind: EntryKind, fields: readonly { name: string; value: string }[]): ImportEntry {
  const take = (name: RegExp) => fields.find((field) => name.test(field.name))?.value.replace(/\n+$/, '') ?? '';
  const link = take(/^website url$/i).trim();
  return withKind({
    ...NO_ENTRY,
    line,
    kind,
    title: take(/^(website name|application|account name|name)$/i).trim(),
    account: take(/^login$/i).trim(),
    password: take(/^password$/i),
    links: link === '' ? [] : [link],
    note: take(/^(comment|text)$/i),
    fields: fields
      .filter(({ name, value }) => !OWN.test(name) && value.trim() !== '')
      .map(({ name, value }) => ({ name, value: value.trim(), isSecret: !/^login name$/i.test(name) })),
  });
}
