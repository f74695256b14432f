import { type ReportLine, TableReport } from '@atrium/ui/tables';
import { useAdministrationText } from '../useAdministrationText.ts';
import type { Report } from './useImportCheck.ts';

type Entry = NonNullable<Report['entries']>[number];

interface ImportResultProps {
  readonly report: Report;
  readonly fileName: string;
}

/** Lines of a kind that are drawn; the summary counts all of them. */
const SHOWN = 200;
const CHANGES = ['rename', 'add', 'change', 'hide', 'password'] as const;

const isFound = (entry: Entry): entry is Entry & ReportLine => entry.kind === 'problem' || entry.kind === 'note';

/** What an import would do or has done: problems first, then notes, then each kind of change. */
export function ImportResult({ report: { outcome, lines, entries, summary }, fileName }: ImportResultProps) {
  const t = useAdministrationText();
  const isEmpty = outcome === 'planned' && lines.length === 0;
  return (
    <section className="ws-import-result" data-outcome={outcome}>
      <h2>{t(`import.${outcome}`)}</h2>
      <p>{summary}</p>
      {entries && <TableReport lines={entries.filter(isFound)} fileName={fileName} />}
      {CHANGES.map((kind) => (
        <ChangeList key={kind} kind={kind} entries={entries?.filter((entry) => entry.kind === kind) ?? []} />
      ))}
      {/* a report of an earlier version */}
      {!entries && lines.length > 0 && <Lines lines={lines} />}
      {isEmpty && <p className="at-mute">{t('import.noChanges')}</p>}
    </section>
  );
}

function ChangeList({
  kind,
  entries,
}: {
  readonly kind: (typeof CHANGES)[number];
  readonly entries: readonly Entry[];
}) {
  const t = useAdministrationText();
  if (entries.length === 0) return null;
  return (
    <details open={entries.length <= 10 || kind === 'hide'} data-kind={kind}>
      <summary>{t(`import.kind.${kind}`, { count: entries.length })}</summary>
      <Lines lines={entries.map(({ text }) => text)} />
    </details>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const t = useAdministrationText();
  return (
    <>
      <ol>
        {lines.slice(0, SHOWN).map((line, at) => (
          // lines of a finished report: they never move
          <li key={at}>{line}</li>
        ))}
      </ol>
      {lines.length > SHOWN && <p className="at-mute">{t('import.more', { count: lines.length - SHOWN })}</p>}
    </>
  );
}
