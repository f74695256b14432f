import { useAtrium, useFrame, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, momentLabel, Skeleton, Tag } from '@atrium/ui';
import { UploadField, type Attachment } from '@atrium/ui/attachments';
import { VirtualList } from '@atrium/ui/list';
import { useEffect, useRef, useState } from 'react';
import { MAX_ICS_BYTES } from '../contract/limits.ts';
import { authorise } from './authorise.ts';
import type { Calendar, CalendarClient, Translate } from './types.ts';
import { timeLine } from './show/timeLine.ts';
import './access.css';

type Outcome = Awaited<ReturnType<CalendarClient['api']['importFile']>>;
type ListedImport = Awaited<ReturnType<CalendarClient['api']['imports']>>[number];

const EFFECT_TONES = {
  new: 'success',
  changed: 'accent',
  removed: 'warning',
  present: 'void',
  refused: 'danger',
} as const;

/** Code of a call for data that has changed since. */
const STALE = '412';

/** Imports an `.ics` file of another calendar: first what would happen, then the import; and the imports that can be taken back. */
export default function CalendarImport() {
  const context = useAtrium<Calendar>();
  const { api, files, notices, t } = context;
  const frame = useFrame();
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const checking = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const recent = useImports();
  const run = async (fileId: string, digest?: string): Promise<Outcome | null> => {
    setBusy(true);
    setFailed(null);
    try {
      await authorise(context);
      const body = digest === undefined ? { fileId, dryRun: true } : { fileId, dryRun: false, digest };
      return await api.importFile({ body }, { quiet: true });
    } catch (failure) {
      const { code, data, message } = failure as CallFailure;
      // The result of now, which can be confirmed next.
      if (code === STALE && data) setOutcome(data as Outcome);
      setFailed(message);
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
    const result = await run(fileId);
    // another one may have been chosen meanwhile
    if (checking.current === fileId && result) setOutcome(result);
  };
  const importAll = async ({ removed, digest }: Outcome) => {
    const sure =
      removed === 0 ||
      (await notices.confirm({
        title: t('import.removes.ask', { count: removed }),
        message: t('import.removes.explain'),
        confirm: t('import.removes.do'),
        danger: true,
      }));
    if (!sure) return;
    const done = await run(chosen[0]!.fileId, digest);
    if (!done) return;
    if (done.isRunning) {
      setChosen([]);
      setOutcome(null);
      await recent.reload();
      return;
    }
    notices.toast({ tone: 'success', message: t('import.done', { count: done.added + done.changed }) });
    frame.close();
  };
  const count = outcome ? outcome.added + outcome.changed : 0;
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
      {busy && !outcome && <Skeleton />}
      {outcome ? <Rows outcome={outcome} /> : <RecentImports {...recent} />}
      <footer className="calendar-import-foot">
        <span className="at-grow" role="status">
          {outcome && t('import.counts', countsOf(outcome))}
          {busy && !outcome && t('import.checking')}
        </span>
        <Button onClick={() => frame.close()}>{t('import.cancel')}</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={!outcome || count + outcome.removed === 0}
          onClick={() => void importAll(outcome!)}
        >
          {runText(t, count, outcome?.removed ?? 0)}
        </Button>
      </footer>
    </div>
  );
}

const countsOf = ({ added, changed, removed, present, refused }: Outcome) => ({
  ...{ added, changed, removed, present, refused },
});

function runText(t: Translate, count: number, removed: number): string {
  if (removed === 0) return t('import.run', { count });
  return count === 0 ? t('import.run.only', { removed }) : t('import.run.removes', { count, removed });
}

/** What would happen to each event, with what changes or is not kept. */
function Rows({ outcome: { list, notes } }: { readonly outcome: Outcome }) {
  const { t } = useAtrium<Calendar>();
  const rows = list.map((event, index) => ({ ...event, key: index }));
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="calendar-import-note">
          {note}
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyState title={t('import.empty')} />
      ) : (
        <div className="calendar-import-rows">
          <VirtualList label={t('import.title')} rows={rows} rowKey={({ key }) => key} estimate={44}>
            {({ title, effect, count, reason, ...time }) => (
              <div className="calendar-import-row">
                <span className="at-cut">{title}</span>
                <Tag tone={EFFECT_TONES[effect]}>{t(`import.effect.${effect}`)}</Tag>
                <span className="at-mute">
                  {[whenOf(t, time), count > 1 && t('import.times', { count }), reason].filter(Boolean).join('　')}
                </span>
              </div>
            )}
          </VirtualList>
        </div>
      )}
    </>
  );
}

/** One that is refused has no time. */
const whenOf = (t: Translate, time: Parameters<typeof timeLine>[1]): string =>
  time.startTime === '' ? '' : timeLine(t, time);

/** Milliseconds between two looks at an import that a job saves. */
const PAUSE = 1000;

/** The person's imports of the last 30 days, loaded again while one of them is running. */
function useImports() {
  const context = useAtrium<Calendar>();
  const { api } = context;
  const { value, failure, reload } = useLoaded(async () => {
    await authorise(context);
    return api.imports({}, { quiet: true, background: true });
  }, [context, api]);
  const isRunning = value?.some(({ state }) => state === 'planned') ?? false;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => void reload(), PAUSE);
    return () => clearTimeout(timer);
  }, [isRunning, value, reload]);
  return { value, failure, reload };
}

type RecentProps = ReturnType<typeof useImports>;

function RecentImports({ value, failure, reload }: RecentProps) {
  const { api, notices, t } = useAtrium<Calendar>();
  const takeBack = async ({ id, fileName: name, added }: ListedImport) => {
    const sure = await notices.confirm({
      title: t('imports.back.ask', { name }),
      message: t('imports.back.explain', { added }),
      confirm: t('imports.back'),
      danger: true,
    });
    if (!sure) return;
    try {
      await api.takeBackImport({ params: { id } });
    } finally {
      await reload();
    }
  };
  if (!value && failure)
    return <ErrorState title={t('imports.failed')} failure={failure} onRetry={() => void reload()} />;
  if (!value) return <Skeleton />;
  return (
    <section className="calendar-imports">
      <h3>{t('imports.title')}</h3>
      {value.length === 0 ? (
        <p className="at-mute">{t('imports.none')}</p>
      ) : (
        <ul className="calendar-feeds" aria-label={t('imports.title')}>
          {value.map((one) => (
            <li key={one.id}>
              <span>
                {one.fileName}
                <span className="at-mute calendar-imports-facts">{factsOf(t, one)}</span>
              </span>
              <span className="at-mute">{momentLabel(one.createdOn)}</span>
              <Button
                small
                disabled={one.state === 'planned' || one.takenBackOn !== ''}
                onClick={() => void takeBack(one)}
                aria-label={t('imports.backOf', { name: one.fileName })}
              >
                {t('imports.back')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf(t: Translate, one: ListedImport): string {
  if (one.state === 'planned') return t('imports.progress', { written: one.written, total: one.total });
  const back = one.takenBackOn !== '' && t('imports.was', { time: momentLabel(one.takenBackOn) });
  return [t('imports.counts', { added: one.added, changed: one.changed, removed: one.removed }), one.problem, back]
    .filter(Boolean)
    .join('　');
}
