import { joined, useAtrium } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import type { HandoverRow, Handovers, Translate } from '../types.ts';
import { shortMoment } from './texts.ts';

export type Statused = Pick<HandoverRow, 'state'> &
  Partial<Pick<HandoverRow, 'overdue' | 'overdueDays' | 'isEditor' | 'acknowledgedOn'>>;

interface Status {
  readonly icon: string | null;
  readonly tone: 'open' | 'waiting' | 'late' | 'closed' | 'plain';
  readonly text: string;
}

/** The status of a handover (S2-013), for its responsible people with what is asked of them. */
export function StatusMark({
  of,
  plain = false,
}: {
  readonly of: Statused;
  /** Only open or closed. */ readonly plain?: boolean;
}) {
  const { t } = useAtrium<Handovers>();
  const { icon, tone, text } = plain ? plainStatus(of, t) : describeStatus(of, t);
  return (
    <span className={classNames('handover-status', `handover-status-${tone}`)}>
      {icon ? <Icon name={icon} /> : <span className="handover-ring" aria-hidden="true" />}
      {text}
    </span>
  );
}

function plainStatus({ state }: Statused, t: Translate): Status {
  if (state === 'closed') return { icon: 'tick-circle', tone: 'closed', text: t('status.closed') };
  if (state === 'scheduled') return { icon: 'time', tone: 'plain', text: t('status.scheduled') };
  return { icon: null, tone: 'open', text: t('status.open') };
}

/** Why and for how long it is overdue. */
export const overdueText = (of: Statused, t: Translate): string => describeStatus(of, t).text;

function describeStatus(of: Statused, t: Translate): Status {
  const { state, overdue = [], overdueDays: count = 0, isEditor = false, acknowledgedOn = null } = of;
  if (state === 'closed') return plainStatus(of, t);
  const late = (text: string): Status => ({ icon: 'warning-sign', tone: 'late', text });
  if (overdue.includes('acknowledge')) return late(t('status.notAcknowledged', { count }));
  if (overdue.includes('items')) return late(t('status.itemsLate', { count }));
  if (overdue.includes('close')) return late(t('status.closeLate', { count }));
  if (isEditor && acknowledgedOn === null) return { icon: 'hand', tone: 'waiting', text: t('status.waiting') };
  return plainStatus(of, t);
}

/** The second line of a handover in a card: who published it and when; of an overdue one for how long it has been. */
export function rowDetail(row: HandoverRow, t: Translate): string {
  if (row.overdue.length > 0) return joined([overdueText(row, t), row.publisher], 'clauses');
  return t('mine.detail', { name: row.publisher, time: shortMoment(row.publishDate) });
}
