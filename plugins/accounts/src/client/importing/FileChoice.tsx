import { useAtrium } from '@atrium/sdk/client';
import { Button, Icon } from '@atrium/ui';
import { useRef, useState } from 'react';
import type { Accounts } from '../types.ts';
import { MAX_FILE_ROWS } from './limits.ts';
import { type FileOutcome, readFile } from './readFile.ts';

interface FileChoiceProps {
  readonly outcome: FileOutcome | null;
  readonly onRead: (outcome: FileOutcome) => void;
}

/** Chooses a file, by the button or by dropping it; it is read in the browser. */
export function FileChoice({ outcome, onRead }: FileChoiceProps) {
  const { t, passwords } = useAtrium<Accounts>();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    onRead(await readFile(file, passwords.encrypt));
    setBusy(false);
  };
  return (
    <div
      className="accounts-import-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('import.file')}
        className="at-hidden-text"
        tabIndex={-1}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // the same file can be chosen again after it was changed
          target.value = '';
        }}
      />
      <Button icon="document" loading={busy} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <span role="status" className={outcome && 'problem' in outcome ? 'accounts-import-problem' : 'at-ink-2'}>
        {!outcome && t('import.drop')}
        {outcome && 'problem' in outcome && (
          <>
            <Icon name="warning-sign" size={14} />
            {t('import.problem', {
              name: outcome.name,
              problem: t(`import.problem.${outcome.problem}`, { most: MAX_FILE_ROWS }),
            })}
          </>
        )}
        {outcome &&
          'rows' in outcome &&
          t(outcome.skipped === 0 ? 'import.readAll' : 'import.read', {
            ...{ name: outcome.name, count: outcome.rows.length, skipped: outcome.skipped },
          })}
      </span>
    </div>
  );
}
