import { readTableFile, readZipEntry, type TableChoices, type TableFile, TableFileError } from '@atrium/sdk/tables';
import { isKeeper, KEEPER, leftColumns, placeColumns, type Places, recogniseFormat } from './columns.ts';
import type { ImportEntry } from './ImportEntry.ts';
import { readBitwarden } from './readBitwarden.ts';
import { readKaspersky } from './readKaspersky.ts';
import { isKeePassXml, readKeePass } from './readKeePass.ts';
import { readOnePassword } from './readOnePassword.ts';
import { readTable } from './readTable.ts';

/** Why a file cannot be read at all. `database`: the file of the program itself; `archive`: a damaged .1pux of 1Password. */
export type SourceProblem = 'size' | 'database' | 'archive' | 'markup' | 'encrypted' | 'json' | 'table';

/** A file whose entries are known. */
export interface EntriesSource {
  readonly kind: 'entries';
  readonly format: string;
  readonly entries: readonly ImportEntry[];
}

/** A table whose columns are recognised, or mapped by the person. */
export interface TableSource {
  readonly kind: 'table';
  /** undefined for a program that is not known. */
  readonly format: string | undefined;
  readonly file: TableFile;
  readonly places: Places;
  /** Columns that are not kept: state of the other program. */
  readonly left: readonly string[];
}

export type Source = EntriesSource | TableSource;

/** Bytes of a file; one with 10,000 accounts has less than 4 MiB. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;

const KDBX = [0x03, 0xd9, 0xa2, 0x9a];

/**
 * Reads a file of another password manager by what is in it, whatever its name. It happens in the browser: the file is never uploaded.
 *
 * @param choices of the person, for a table; without a header, its first line is an account already
 */
export async function readSource(bytes: Uint8Array, choices: TableChoices = {}): Promise<Source | SourceProblem> {
  if (bytes.length > MAX_FILE_SIZE) return 'size';
  if (KDBX.every((byte, at) => bytes[at] === byte)) return 'database';
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 500))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('PK\u0003\u0004') && new TextDecoder('latin1').decode(bytes).includes('export.data'))
    return readArchive(bytes);
  if (isKeePassXml(start)) return readXml(new TextDecoder().decode(bytes));
  if (start.startsWith('<')) return 'markup';
  if (/^[{[]/.test(start)) return readJson(new TextDecoder().decode(bytes));
  const kaspersky = readKaspersky(new TextDecoder().decode(bytes));
  if (kaspersky) return { kind: 'entries', format: 'Kaspersky', entries: kaspersky };
  try {
    return await readAsTable(bytes, choices);
  } catch (error) {
    if (error instanceof TableFileError) return 'table';
    throw error;
  }
}

/** Bytes of the data of a .1pux, beside which it has files. */
const MAX_UNPACKED = 64 * 1024 * 1024;

async function readArchive(bytes: Uint8Array): Promise<Source | SourceProblem> {
  const data = await readZipEntry(bytes, 'export.data', MAX_UNPACKED);
  if (data === 'tooLarge') return 'size';
  if (!data) return 'archive';
  try {
    const entries = readOnePassword(JSON.parse(new TextDecoder().decode(data)));
    return entries ? { kind: 'entries', format: '1Password', entries } : 'archive';
  } catch {
    return 'archive';
  }
}

function readXml(text: string): Source | SourceProblem {
  const entries = readKeePass(text.replace(/^\uFEFF/, ''));
  if (entries === undefined) return 'markup';
  return entries === 'encrypted' ? 'database' : { kind: 'entries', format: 'KeePass', entries };
}

function readJson(text: string): Source | SourceProblem {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return 'json';
  }
  const entries = readBitwarden(value);
  if (entries === undefined) return 'json';
  return entries === 'encrypted' ? 'encrypted' : { kind: 'entries', format: 'Bitwarden', entries };
}

async function readAsTable(bytes: Uint8Array, { header, ...choices }: TableChoices): Promise<TableSource> {
  if (header === false) return tableSource(numbered(await readTableFile(bytes, { ...choices, header })));
  const file = await readTableFile(bytes, choices);
  const source = tableSource(file);
  if (header === true || source.places.password !== undefined || source.format !== undefined) return source;
  // no line with the names of columns: Keeper
  const bare = await readTableFile(bytes, { ...choices, header: false });
  if (!isKeeper(bare.rows)) return source;
  const names = Array.from(bare.header, (name, at) => KEEPER[at] ?? name);
  return { ...tableSource({ ...bare, header: names }), format: 'Keeper' };
}

/** Columns without names are called by their numbers. */
const numbered = (file: TableFile): TableFile => ({ ...file, header: file.header.map((_, at) => `#${at + 1}`) });

function tableSource(file: TableFile): TableSource {
  const places = placeColumns(file.header);
  const format = recogniseFormat(file.header);
  return { kind: 'table', format, file, places, left: leftColumns(file.header, places) };
}

/** The entries of a source, with the columns as they are mapped. */
export const readEntries = (source: Source): readonly ImportEntry[] =>
  source.kind === 'entries' ? source.entries : readTable(source.file, source.places);
