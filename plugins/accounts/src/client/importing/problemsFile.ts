import type { Translate } from '../types.ts';
import type { ImportRow } from './useImport.ts';

/** The rows with problems as a table: never with a password or a protected field. */
export function problemsFile(rows: readonly ImportRow[], t: Translate): Blob {
  const lines = rows
    .filter(({ checked }) => (checked?.problems.length ?? 0) > 0)
    .map(({ line, title, account, link, checked }) => [
      String(line),
      title,
      account,
      link,
      checked!.problems.join(' '),
    ]);
  const head = [t('import.line'), t('field.title'), t('field.account'), t('field.link'), t('import.state')];
  const text = [head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

/** A cell that begins like a formula would be one in a spreadsheet. */
const quoted = (cell: string) => `"${(/^[=+@\t-]./.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
