import { useAtrium, useFrame, type CallFailure } from '@atrium/sdk/client';
import { Button, Tag } from '@atrium/ui';
import { UploadField, type Attachment } from '@atrium/ui/attachments';
import { VirtualList } from '@atrium/ui/list';
import { useRef, useState } from 'react';
import { MAX_ICS_BYTES } from '../contract/limits.ts';
import { authorise } from './authorise.ts';
import type { Calendar, CalendarClient, Translate } from './types.ts';
import { timeLine } from './show/timeLine.ts';
import './access.css';

type Outcome = Awaited<ReturnType<CalendarClient['api']['importFile']>>;

const EFFECT_TONES = { new: 'success', present: 'void', refused: 'danger' } as const;

/** Imports an `.ics` file of another calendar: first what would happen, then the import. */
export default function CalendarImport() {
  const context = useAtrium<Calendar>();
  const { api, files, notices, t } = context;
  const frame = useFrame();
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const checking = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async (fileId: string, dryRun: boolean): Promise<Outcome | null> => {
    setBusy(true);
    setFailed(null);
    try {
      await authorise(context);
      return await api.importFile({ body: { fileId, dryRun } }, { quiet: true });
    } catch (failure) {
      setFailed((failure as CallFailure).message);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (next: readonly Attachment[]) => {
    setChosen(next);
    setOutcome(null);
    setFailed(null);
    const fileId = (checking.current = next[0]?.fileId);
    if (fileId === undefined) return;
    const result = await run(fileId, true);
    // another one may have been chosen meanwhile
    if (checking.current === fileId) setOutcome(result);
  };
  const importAll = async () => {
    const done = await run(chosen[0]!.fileId, false);
    if (!done) return;
    notices.toast({ tone: 'success', message: t('import.done', { count: done.added }) });
    frame.close();
  };
  return (
    <div className="calendar-access calendar-import">
      <p className="at-mute">{t('import.lead')}</p>
      <UploadField
        files={files}
        value={chosen}
        onChange={(next) => void choose(next)}
        max={1}
        maxSize={MAX_ICS_BYTES}
        accept={['.ics']}
      />
      {failed !== null && (
        <p role="alert" className="calendar-import-failed">
          {failed}
        </p>
      )}
      {outcome && <Rows outcome={outcome} />}
      <footer className="calendar-import-foot">
        <span className="at-grow" role="status">
          {outcome && t('import.counts', { added: outcome.added, present: outcome.present, refused: outcome.refused })}
        </span>
        <Button onClick={() => frame.close()}>{t('import.cancel')}</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={!outcome || outcome.added === 0}
          onClick={() => void importAll()}
        >
          {t('import.run', { count: outcome?.added ?? 0 })}
        </Button>
      </footer>
    </div>
  );
}

function Rows({ outcome: { list } }: { readonly outcome: Outcome }) {
  const { t } = useAtrium<Calendar>();
  const rows = list.map((event, index) => ({ ...event, key: index }));
  return (
    <div className="calendar-import-rows">
      <VirtualList label={t('import.title')} rows={rows} rowKey={({ key }) => key} estimate={44}>
        {({ title, effect, count, reason, ...time }) => (
          <div className="calendar-import-row">
            <span className="at-cut">{title}</span>
            <Tag tone={EFFECT_TONES[effect]}>{t(`import.effect.${effect}`)}</Tag>
            <span className="at-mute at-cut">
              {[whenOf(t, time), count > 1 && t('import.times', { count }), reason].filter(Boolean).join('　')}
            </span>
          </div>
        )}
      </VirtualList>
    </div>
  );
}

/** One that is refused has no time. */
const whenOf = (t: Translate, time: Parameters<typeof timeLine>[1]): string =>
  time.startTime === '' ? '' : timeLine(t, time);
