import { useAtrium } from '@atrium/sdk/client';
import { Button, momentLabel } from '@atrium/ui';
import { useState } from 'react';
import type { Bulletins, ReadBulletin, ReceiptCounts } from '../types.ts';
import { useReminding } from './useReminding.ts';

interface ReceiptTotalsProps {
  readonly bulletin: ReadBulletin;
  readonly counts: ReceiptCounts;
  readonly onRemind: () => Promise<void>;
}

/** How many readers have read this revision, an earlier one, or nothing: one bar in three parts, and the numbers. */
export function ReceiptTotals({ bulletin, counts, onRemind }: ReceiptTotalsProps) {
  const { api, t } = useAtrium<Bulletins>();
  const { id, title, state, revision, editedOn, mustRead } = bulletin;
  const { total, current, older, none, pending, overdue, left } = counts;
  const { busy, remind } = useReminding(id, onRemind);
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    // the failure is shown by the host
    await api.receiptsFile.download({ params: { id } }).catch(() => undefined);
    setLoading(false);
  };
  const part = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <div className="bulletin-totals">
      <h2 className="at-cut" title={title}>
        {title}
      </h2>
      <p className="at-caption at-mute">
        {editedOn === null
          ? t('revision', { revision })
          : t('revision.edited', { revision, time: momentLabel(editedOn) })}
      </p>
      <div className="bulletin-bar" aria-hidden="true">
        <i className="bulletin-bar-current" style={part(current)} />
        <i className="bulletin-bar-older" style={part(older)} />
      </div>
      <dl>
        <dt>{t(mustRead ? 'receipts.confirmed' : 'receipts.state.current')}</dt>
        <dd>{t('people', { count: current })}</dd>
        <dt>{t('receipts.state.older')}</dt>
        <dd>{t('people', { count: older })}</dd>
        <dt>{t('receipts.state.none')}</dt>
        <dd>{t('people', { count: none })}</dd>
        {overdue > 0 && (
          <>
            <dt className="bulletin-late">{t('receipts.overdue')}</dt>
            <dd className="bulletin-late">{t('people', { count: overdue })}</dd>
          </>
        )}
      </dl>
      <p className="at-caption at-mute">
        {left > 0 ? t('receipts.totalLeft', { total, left }) : t('receipts.total', { total })}
      </p>
      <div className="bulletin-totals-actions at-no-print">
        <Button
          small
          icon="notifications"
          loading={busy}
          disabled={pending === 0 || state !== 'published'}
          onClick={() => void remind()}
        >
          {t('receipts.remindAll', { count: pending })}
        </Button>
        <Button small icon="download" loading={loading} disabled={total === 0} onClick={() => void save()}>
          {t('receipts.export')}
        </Button>
      </div>
    </div>
  );
}
