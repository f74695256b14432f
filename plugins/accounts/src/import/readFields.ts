import type { ImportField } from './ImportEntry.ts';

const secret = (name: string, value: string): ImportField => ({ name, value, isSecret: true });

/**
 * The further fields of one cell: JSON of NordPass and Zoho, `name: value` lines of Bitwarden, Keeper's pairs. A cell that is none of
 * these is one field, so that nothing of it is lost.
 */
export function readFields(text: string, column: string): ImportField[] {
  const cell = text.trim();
  if (cell === '' || cell === '[]' || cell === '{}' || cell === 'NA') return [];
  return readJsonFields(cell) ?? readLines(cell, column);
}

function readJsonFields(text: string): ImportField[] | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.flatMap((each, at) => fieldOf(each, at));
    return Object.entries(value as Record<string, unknown>).map(([name, each]) => secret(name, textOf(each)));
  } catch {
    return undefined;
  }
}

function fieldOf(field: unknown, at: number): ImportField[] {
  if (typeof field !== 'object' || field === null) return [secret(String(at + 1), textOf(field))];
  const { label, name, key, value, type } = field as Record<string, unknown>;
  const title = [label, name, key].find((each): each is string => typeof each === 'string' && each !== '');
  return [{ name: title ?? String(at + 1), value: textOf(value ?? ''), isSecret: type !== 'text' }];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** A line without a name goes on with the one before. */
function readLines(text: string, column: string): ImportField[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    const found = /^([^:]{1,100}):(?!\/\/)\s?(.*)$/.exec(line);
    const last = fields.at(-1);
    if (found) fields.push({ name: found[1]!.trim(), value: found[2]! });
    else if (last) last.value += `\n${line}`;
    else fields.push({ name: column, value: line });
  }
  return fields.map(({ name, value }) => secret(name === '' ? column : name, value));
}
