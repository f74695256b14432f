import { ErrorState, momentLabel } from '@atrium/ui';
import { useAdministrationText } from '../useAdministrationText.ts';
import { ImportResult } from './ImportResult.tsx';
import type { Import } from './useLastImport.ts';

/** The import that is running, or the result of the last one. */
export function LastImport({ last }: { readonly last: Import }) {
  const t = useAdministrationText();
  const { fileName, startedBy, startedOn, isRunning, done, all, report } = last;
  const started = t('import.started', { name: fileName, person: startedBy, time: momentLabel(startedOn) });
  if (isRunning)
    return (
      <section className="ws-import-running">
        <h2>{t('import.running')}</h2>
        <p>{started}</p>
        <progress aria-label={t('import.running')} {...(all > 0 && { value: done, max: all })} />
        {all > 0 && <p className="at-caption">{t('import.passwords', { done, all })}</p>}
        <p className="at-caption at-mute">{t('import.leave')}</p>
      </section>
    );
  return (
    <>
      <p className="at-caption at-mute">{started}</p>
      {report ? (
        <ImportResult report={report} fileName={fileName} />
      ) : (
        <ErrorState title={t('import.failed')}>{t('import.failedText')}</ErrorState>
      )}
    </>
  );
}
