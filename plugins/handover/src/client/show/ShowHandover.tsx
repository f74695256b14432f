import {
  type CallFailure,
  isMissing,
  type Loaded,
  toastWithUndo,
  useAtrium,
  useFrame,
  useLiveLoaded,
  type ViewProps,
} from '@atrium/sdk/client';
import { Button, useKeptFocus } from '@atrium/ui';
import { RecordView } from '@atrium/ui/records';
import { useEffect, useState } from 'react';
import { onChangesOf } from '../parts/onChanges.ts';
import '../parts/parts.css';
import type { Handover, Handovers } from '../types.ts';
import { Facts } from './Facts.tsx';
import { HandoverBoard } from './HandoverBoard.tsx';
import { HeadTools } from './HeadTools.tsx';
import './show.css';

/** A handover with its comments. */
export default function ShowHandover({
  params: { id, message },
}: ViewProps<{ id: number; message?: number | undefined }>) {
  const { t } = useAtrium<Handovers>();
  return (
    <RecordView of={useHandover(id)} failed={t('show.failed')}>
      {(handover) => <Shown handover={handover} message={message} />}
    </RecordView>
  );
}

function Shown({ handover, message }: { readonly handover: Handover; readonly message: number | undefined }) {
  const { panels } = useAtrium<Handovers>();
  const frame = useFrame();
  useKeptFocus();
  const { id, title } = handover;
  useEffect(() => frame.setTitle(title), [frame, title]);
  const copy = () => panels.open('HandoverForm', { copy: id }, { id: `copy ${id}` });
  return (
    <div className="at-record-view">
      <HeadTools handover={handover} />
      <div className="at-record-panes">
        <Facts handover={handover} onCopy={copy} />
        <HandoverBoard handover={handover} shown={message} />
      </div>
      <ShowActions handover={handover} onCopy={copy} />
    </div>
  );
}

interface ShowActionsProps {
  readonly handover: Handover;
  readonly onCopy: () => void;
}

/** The footer of the panel: what the person may do (S2-027). */
function ShowActions({ handover, onCopy }: ShowActionsProps) {
  const { panels, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const { busy, close, remove } = useActions(handover);
  const { id, title, permission, state, revision, items } = handover;
  const open = items.filter(({ isDone }) => !isDone).length;
  return (
    <footer className="at-record-actions at-no-print" tabIndex={-1}>
      {permission <= 2 && (
        <Button icon="edit" onClick={() => panels.open('HandoverForm', { id }, { id })}>
          {t('show.edit')}
        </Button>
      )}
      <Button icon="duplicate" onClick={onCopy}>
        {t('show.copy')}
      </Button>
      <Button
        variant="quiet"
        icon="history"
        onClick={() =>
          panels.open('HandoverRevisions', { id }, { id, title: t('revisions.of', { title }), parent: frame.key })
        }
      >
        {t('show.revision', { revision })}
      </Button>
      <span className="at-grow" />
      {permission === 1 && (
        <Button variant="quiet" icon="trash" className="at-record-danger" onClick={() => void remove()}>
          {t('show.remove')}
        </Button>
      )}
      {permission <= 2 && state !== 'closed' && (
        <>
          {open > 0 && <span className="at-caption at-mute">{t('items.open', { count: open })}</span>}
          <Button icon="tick-circle" loading={busy} onClick={() => void close()}>
            {t('show.close')}
          </Button>
        </>
      )}
    </footer>
  );
}

function useActions({ id, title }: Handover) {
  const { api, notices, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const [busy, setBusy] = useState(false);
  const fail = (heading: string, failure: unknown) =>
    notices.alert({ title: heading, message: (failure as CallFailure).message, tone: 'danger' });
  const restore = async () => {
    try {
      await api.restore({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('restored') });
    } catch (failure) {
      await fail(t('bin.restoreFailed'), failure);
    }
  };
  return {
    busy,
    async close() {
      setBusy(true);
      try {
        await api.close({ params: { id } }, { quiet: true });
        notices.toast({ tone: 'success', message: t('closed') });
      } catch (failure) {
        await fail(t('show.closeFailed'), failure);
      }
      setBusy(false);
    },
    async remove() {
      const confirmed = await notices.confirm({
        title: t('show.removeTitle', { title }),
        message: t('show.removeText'),
        confirm: t('show.removeDo'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await api.remove({ params: { id } }, { quiet: true });
      } catch (failure) {
        return fail(t('show.removeFailed'), failure);
      }
      toastWithUndo(notices, { tone: 'success', message: t('removed') }, () => void restore());
      frame.close();
    },
  };
}

/** A handover, loaded again when it changes here or in another browser. */
function useHandover(id: number): Loaded<Handover> {
  const context = useAtrium<Handovers>();
  const { api, notices, t } = context;
  const loaded = useLiveLoaded(
    () => api.read({ params: { id } }, { quiet: true }),
    [api, id],
    (reload) => [onChangesOf(context, id, reload)],
  );
  const { failure } = loaded;
  useEffect(() => {
    if (failure === null || isMissing(failure)) return;
    void notices.alert({ title: t('show.failed'), message: failure.message, tone: 'danger' });
  }, [failure, notices, t]);
  return loaded;
}
