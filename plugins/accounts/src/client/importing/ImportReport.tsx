import { useAtrium } from '@atrium/sdk/client';
import { type ReportLine, TableReport } from '@atrium/ui/tables';
import type { Accounts } from '../types.ts';
import type { ImportRow } from './useImport.ts';

interface ImportReportProps {
  readonly rows: readonly ImportRow[];
  readonly fileName: string;
}

/**
 * What is wrong with the rows, and what is kept elsewhere than in the file, each kind once with its count and its lines. It may be
 * downloaded, so that it never has a password or a protected field.
 */
export function ImportReport({ rows, fileName }: ImportReportProps) {
  const { t } = useAtrium<Accounts>();
  const problems = countEach(rows.flatMap(({ checked }) => checked?.problems ?? []));
  const conversions = countEach(rows.flatMap((row) => row.conversions));
  const lines = rows.flatMap((row): ReportLine[] => {
    const { line, title, account, checked } = row;
    const name = [title, account].filter((text) => text !== '').join('／');
    return [
      ...(checked?.problems ?? []).map((problem) => ({
        ...{ line, kind: 'problem' as const, code: problem, text: t('import.ofRow', { name, text: problem }) },
        group: t('import.problemCount', { count: problems.get(problem)!, problem }),
      })),
      ...row.conversions.map((code) => ({
        ...{ line, kind: 'note' as const, code },
        text: t('import.ofRow', { name, text: t(`import.convertedOne.${code}`) }),
        group: t(`import.converted.${code}`, { count: conversions.get(code)! }),
      })),
    ];
  });
  return <TableReport lines={lines} fileName={fileName} />;
}

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
