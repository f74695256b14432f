import { useAtrium } from '@atrium/sdk/client';
import { type Encoding, ENCODINGS } from '@atrium/sdk/tables';
import { Button, Icon, Select } from '@atrium/ui';
import { useRef, useState } from 'react';
import { readSource, type Source, type SourceChoices, type SourceProblem } from '../../import/readSource.ts';
import type { Accounts } from '../types.ts';

/** A chosen file: what it has, or why it cannot be read. */
export interface ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source?: Source;
  readonly problem?: SourceProblem;
}

interface FileChoiceProps {
  readonly file: ReadFile | null;
  readonly count: number;
  /** What else is wrong with the file. */
  readonly problem: string | null;
  readonly onRead: (file: ReadFile) => void;
}

/** Chooses a file, by the button or by dropping it; it is read in the browser. */
export function FileChoice({ file, count, problem, onRead }: FileChoiceProps) {
  const { t } = useAtrium<Accounts>();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (name: string, bytes: Uint8Array, choices: SourceChoices = {}) => {
    setBusy(true);
    const found = await readSource(bytes, choices);
    onRead({ name, bytes, ...(typeof found === 'string' ? { problem: found } : { source: found }) });
    setBusy(false);
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen) await read(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
  };
  const name = file?.name ?? '';
  const wrong = file?.problem ? t(`import.problem.${file.problem}`) : problem;
  const { source } = file ?? {};
  return (
    <div
      className="accounts-import-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.xlsx,text/csv,application/json"
        aria-label={t('import.file')}
        className="at-hidden-text"
        tabIndex={-1}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // the same file can be chosen again after it was changed
          target.value = '';
        }}
      />
      <Button icon="document" loading={busy} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <span role="status" className={wrong ? 'accounts-import-problem' : 'at-ink-2'}>
        {!file && t('import.drop')}
        {wrong && (
          <>
            <Icon name="warning-sign" size={14} />
            {t('import.problem', { name, problem: wrong })}
          </>
        )}
        {source && !wrong && t('import.readAs', { name, format: source.format ?? t('import.unknown'), count })}
      </span>
      {file && source?.kind === 'table' && source.file.encoding && source.file.evidence !== 'ascii' && (
        <Select
          small
          aria-label={t('import.encoding')}
          options={ENCODINGS.map((value) => ({ value, label: value }))}
          value={source.file.encoding}
          onChange={(encoding) => void read(name, file.bytes, { encoding: encoding as Encoding })}
        />
      )}
    </div>
  );
}
