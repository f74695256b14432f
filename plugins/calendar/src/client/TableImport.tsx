import { useAtrium, useFrame, type CallFailure, type ViewProps } from '@atrium/sdk/client';
import { Button, ErrorState, Field, Spinner } from '@atrium/ui';
import { UploadField, type Attachment } from '@atrium/ui/attachments';
import { useEffect, useRef, useState } from 'react';
import { ImportOutcome, type Outcome } from './admin/ImportOutcome.tsx';
import { authorise } from './authorise.ts';
import type { Calendar } from './types.ts';
import { importDone } from '../contract/importDone.ts';
import { MAX_TABLE_BYTES } from '../contract/limits.ts';
import './admin/admin.css';

type Params = { readonly of: 'rooms' | 'types' };

/** Imports rooms or types from a table: first it shows what would happen, then it imports. */
export default function TableImport({ params: { of } }: ViewProps<Params>) {
  const context = useAtrium<Calendar>();
  const { t, api, files, notices } = context;
  const frame = useFrame();
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  const [outcome, setOutcome] = useState<Outcome | CallFailure>();
  const checking = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const title = t(of === 'rooms' ? 'rooms.import' : 'types.import');
  useEffect(() => frame.setTitle(title), [frame, title]);

  const run = async (fileId: string, dryRun: boolean) => {
    await authorise(context);
    const body = { fileId, dryRun };
    return of === 'rooms' ? api.importRooms({ body }, { quiet: true }) : api.importTypes({ body }, { quiet: true });
  };
  const choose = async (list: readonly Attachment[]) => {
    setChosen(list);
    setOutcome(undefined);
    const fileId = (checking.current = list[0]?.fileId);
    if (fileId === undefined) return;
    const result = await run(fileId, true).catch((failure: CallFailure) => failure);
    // another one may have been chosen meanwhile
    if (checking.current === fileId) setOutcome(result);
  };
  const save = async (fileId: string) => {
    setBusy(true);
    try {
      const { added, changed } = await run(fileId, false);
      notices.toast({ tone: 'success', message: t(importDone(added, changed), { added, changed }) });
      frame.close();
    } catch (failure) {
      await notices.alert({ title: t('table.failed'), message: (failure as CallFailure).message, tone: 'danger' });
    }
    setBusy(false);
  };
  const file = chosen[0];
  const found = outcome && 'problems' in outcome ? outcome : undefined;
  const isReady = file && found && found.problems.length === 0 && found.added + found.changed > 0;
  return (
    <div className="calendar-table-import">
      <div className="calendar-table-import-body">
        <p className="at-ink-2">{t(of === 'rooms' ? 'table.rooms.text' : 'table.types.text')}</p>
        <Field label={t('table.file')}>
          <UploadField
            files={files}
            value={chosen}
            max={1}
            maxSize={MAX_TABLE_BYTES}
            accept={['.csv', '.txt', '.xlsx']}
            onChange={(list) => void choose(list)}
          />
        </Field>
        {file && !outcome && (
          <p role="status">
            <Spinner /> {t('table.checking')}
          </p>
        )}
        {found && <ImportOutcome outcome={found} />}
        {outcome && !found && <ErrorState failure={outcome as CallFailure} onRetry={() => void choose(chosen)} />}
      </div>
      <footer>
        <Button onClick={() => frame.close()}>{t('rooms.cancel')}</Button>
        <Button variant="primary" loading={busy} disabled={!isReady} onClick={() => file && void save(file.fileId)}>
          {isReady ? t('table.do', { count: found.added + found.changed }) : t('table.doNone')}
        </Button>
      </footer>
    </div>
  );
}
