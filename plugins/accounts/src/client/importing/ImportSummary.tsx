import { useAtrium } from '@atrium/sdk/client';
import { describeTableNote } from '@atrium/sdk/tables';
import { Button, uiLanguage } from '@atrium/ui';
import type { Source } from '../../import/readSource.ts';
import type { Conversion } from '../../import/toRow.ts';
import type { Accounts } from '../types.ts';
import { problemsFile } from './problemsFile.ts';
import type { ImportRow } from './useImport.ts';

interface ImportSummaryProps {
  readonly rows: readonly ImportRow[];
  readonly source: Source | undefined;
}

/** Notes of the file that are shown; the rest is counted. */
const MOST = 5;

/** What is kept elsewhere than in the file, and what is wrong, each kind once with its count; the problems can be downloaded. */
export function ImportSummary({ rows, source }: ImportSummaryProps) {
  const { t } = useAtrium<Accounts>();
  const conversions = countEach(rows.flatMap((row) => row.conversions));
  const problems = countEach(rows.flatMap(({ checked }) => checked?.problems ?? []));
  const notes = source?.kind === 'table' ? source.file.notes : [];
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(problemsFile(rows, t));
    link.download = t('import.problemsFile');
    link.click();
    URL.revokeObjectURL(link.href);
  };
  if (conversions.length + problems.length + notes.length === 0) return null;
  return (
    <ul className="accounts-import-summary" aria-label={t('import.summary')}>
      {notes.slice(0, MOST).map((note, at) => (
        <li key={`note ${at}`} className={note.severity === 'error' ? 'accounts-import-problem' : undefined}>
          {describeTableNote(note, uiLanguage())}
        </li>
      ))}
      {notes.length > MOST && <li>{t('import.moreNotes', { count: notes.length - MOST })}</li>}
      {problems.map(([problem, count]) => (
        <li key={problem} className="accounts-import-problem">
          {t('import.problemCount', { count, problem })}
        </li>
      ))}
      {problems.length > 0 && (
        <li>
          <Button small icon="download" onClick={download}>
            {t('import.downloadProblems')}
          </Button>
        </li>
      )}
      {conversions.map(([conversion, count]) => (
        <li key={conversion}>{t(`import.converted.${conversion as Conversion}`, { count })}</li>
      ))}
    </ul>
  );
}

const countEach = (texts: readonly string[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
};
