import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, Icon, momentLabel } from '@atrium/ui';
import { useState } from 'react';
import { shortMoment } from '../parts/days.ts';
import type { Handover, Handovers } from '../types.ts';
import { changedText } from './changedText.ts';
import type { ReadChanges } from './useChanges.ts';

interface ChangedStripProps {
  readonly handover: Handover;
  readonly changes: ReadChanges;
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
}

/** Says that the handover was revised since the person read it, and by whom; marking it as read takes it away. */
export function ChangedStrip({ handover, changes, only, onOnly }: ChangedStripProps) {
  const { api, notices, session, t } = useAtrium<Handovers>();
  const [busy, setBusy] = useState(false);
  const { id, readOn, revision, revisedBy, revisedOn } = handover;
  const mark = async () => {
    setBusy(true);
    try {
      await api.markRead({ params: { id }, body: { revision } }, { quiet: true });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('show.markFailed'), message, tone: 'danger' });
    }
    setBusy(false);
  };
  const parts = changes.parts && changedText(t, changes.parts);
  const name = revisedBy.employeeId === session.state.id ? t('show.you') : revisedBy.employeeName;
  return (
    <div className="handover-strip at-no-print" role="status">
      <Icon name="history" />
      <p>
        {t('show.changed', { read: shortMoment(readOn ?? ''), name, time: momentLabel(revisedOn) })}
        {parts !== null && parts !== '' && t('show.changedParts', { parts })}
      </p>
      {changes.content !== null && changes.content.count > 0 && (
        <button type="button" className="at-link" aria-pressed={only} onClick={() => onOnly(!only)}>
          {t(only ? 'show.all' : 'show.onlyChanges')}
        </button>
      )}
      <Button small loading={busy} onClick={() => void mark()}>
        {t('show.markRead')}
      </Button>
    </div>
  );
}
