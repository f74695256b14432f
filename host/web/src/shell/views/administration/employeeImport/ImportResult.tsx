import { useAdministrationText } from '../useAdministrationText.ts';
import type { Report } from './useImportCheck.ts';

/** Lines that are drawn; the summary counts all of them. */
const SHOWN = 500;

/** What an import would do or has done, line by line as on the command line. */
export function ImportResult({ report: { outcome, lines, summary } }: { readonly report: Report }) {
  const t = useAdministrationText();
  return (
    <section className="ws-import-result" data-outcome={outcome}>
      <h2>{t(`import.${outcome}`)}</h2>
      <p>{summary}</p>
      {lines.length > 0 && (
        <ol>
          {lines.slice(0, SHOWN).map((line, at) => (
            // lines of a finished report: they never move
            <li key={at}>{line}</li>
          ))}
        </ol>
      )}
      {lines.length > SHOWN && <p className="at-mute">{t('import.more', { count: lines.length - SHOWN })}</p>}
      {outcome === 'planned' && lines.length === 0 && <p className="at-mute">{t('import.noChanges')}</p>}
    </section>
  );
}
