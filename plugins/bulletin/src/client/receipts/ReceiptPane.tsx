import { isMissing, useAtrium } from '@atrium/sdk/client';
import { ErrorState, focusFirst, IconButton, LoadingMask, pathOf } from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
import { useEffect, useRef } from 'react';
import type { Bulletins } from '../types.ts';
import { ReceiptList } from './ReceiptList.tsx';
import { ReceiptTotals } from './ReceiptTotals.tsx';
import { useReceipts } from './useReceipts.ts';
import '../parts/parts.css';
import './receipts.css';

interface ReceiptPaneProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Who has read a bulletin, below the list of bulletins. */
export function ReceiptPane({ id, onClose }: ReceiptPaneProps) {
  const { t } = useAtrium<Bulletins>();
  const receipts = useReceipts(id);
  const { totals, failure, reload } = receipts;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = pathOf(document.activeElement);
    const section = pane.current!;
    section.focus({ preventScroll: true });
    // back to where it was opened from, unless the person is elsewhere already
    return () => {
      const now = document.activeElement;
      if (now === null || now === document.body || section.contains(now)) focusFirst(before);
    };
  }, []);
  const title = totals ? t('receipts.title', { title: totals.bulletin.title }) : t('list.receipts');
  return (
    <section ref={pane} className="bulletin-receipts" aria-label={title} tabIndex={-1}>
      <IconButton
        small
        className="bulletin-receipts-close at-no-print"
        icon="cross"
        label={t('receipts.close')}
        onClick={onClose}
      />
      <LoadingMask active={!totals && !failure} />
      {totals ? (
        <>
          <ReceiptTotals {...totals} onRemind={reload} />
          <ReceiptList receipts={receipts} totals={totals} />
        </>
      ) : isMissing(failure) ? (
        <MissingRecord onClose={onClose} />
      ) : (
        failure && <ErrorState title={t('receipts.failed')} failure={failure} onRetry={() => void reload()} />
      )}
    </section>
  );
}
