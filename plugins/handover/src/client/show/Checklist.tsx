import { joined, useAtrium, type CallFailure } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import { Checkbox, classNames, companyDay } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import { useId, useState } from 'react';
import { shortDay } from '../parts/texts.ts';
import type { Handover, Handovers, Item, Translate } from '../types.ts';

interface ChecklistProps {
  readonly handover: Handover;
  readonly onCopy: () => void;
}

/** The checklist: responsible people tick its items; open ones are carried over by a copy. */
export function Checklist({ handover, onCopy }: ChecklistProps) {
  const { api, notices, t } = useAtrium<Handovers>();
  const title = useId();
  // Ticked here and not yet confirmed.
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { id, items, permission, state } = handover;
  if (items.length === 0) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  const open = items.length - done;
  const mayTick = permission <= 2;
  const tick = async (item: Item, isDone: boolean) => {
    setPending((known) => new Map(known).set(item.id, isDone));
    try {
      await (isDone ? api.tickItem : api.untickItem)({ params: { id, itemId: item.id } }, { quiet: true });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('items.failed'), message, tone: 'danger' });
    }
    setPending((known) => new Map([...known].filter(([key]) => key !== item.id)));
  };
  return (
    <section className="handover-checklist" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t('items.title')}</h2>
        <span className="at-mute">{t('items.progress', { done, of: items.length })}</span>
        <progress className="at-chooser-meter" max={items.length} value={done} aria-hidden="true" />
        {open > 0 && (
          <button type="button" className="at-link at-no-print" onClick={onCopy}>
            {t('items.carry', { count: open })}
          </button>
        )}
      </header>
      <ul>
        {items.map((item) => {
          const isDone = pending.get(item.id) ?? item.isDone;
          return (
            <li key={item.id} className={classNames(isDone && 'handover-item-done')}>
              <Checkbox
                checked={isDone}
                disabled={!mayTick || (state === 'closed' && item.isDone)}
                aria-disabled={pending.has(item.id) || undefined}
                onChange={({ target }) => !pending.has(item.id) && void tick(item, target.checked)}
              >
                <LinkedText text={item.text} />
              </Checkbox>
              <small className={classNames(state !== 'closed' && daysLate(item) > 0 && 'handover-late')}>
                {describeItem(t, item, state)}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** For how many days an open item is overdue. */
const daysLate = ({ isDone, dueDate }: Item): number =>
  isDone || dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, companyDay()));

/** Who did it and when; of an open one until when, and whether it keeps the handover from being closed. */
function describeItem(t: Translate, item: Item, state: Handover['state']): string {
  const { isDone, doneBy, doneOn, dueDate, isRequired } = item;
  if (isDone) return joined([doneBy?.employeeName ?? '', shortDay(doneOn?.slice(0, 10) ?? '')], 'clauses');
  const until = dueDate === null ? [] : [t('items.until', { day: shortDay(dueDate) })];
  const late = state === 'closed' ? 0 : daysLate(item);
  const overdue = late === 0 ? [] : [t('items.late', { count: late })];
  return joined([...until, ...overdue, ...(isRequired ? [t('items.required')] : [])], 'clauses');
}
