import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, Icon } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { hueClass } from '../../describe.ts';
import type { Calendar, SubscribedCalendar } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';

/** The calendars elsewhere that the person subscribes to: which of them are shown, and which are out of date. */
export function SubscribedCalendars({ store }: { readonly store: CalendarStore }) {
  const { api, panels, t } = useAtrium<Calendar>();
  const calendars = useSnapshot(store.state).calendars as readonly SubscribedCalendar[];
  return (
    <section aria-label={t('subscriptions.title')} className="calendar-types calendar-subscribed">
      <header>
        <h2>{t('subscriptions.title')}</h2>
        <Button small variant="quiet" onClick={() => panels.open('Subscriptions')}>
          {t(calendars.length > 0 ? 'subscriptions.manage' : 'subscriptions.add')}
        </Button>
      </header>
      {calendars.length > 0 && (
        <ul>
          {calendars.map(({ id, name, color, isShown, isFailing }) => (
            <li key={id} className={hueClass(color)}>
              <Checkbox
                checked={isShown}
                aria-label={t('subscriptions.show', { name })}
                onChange={({ target }) =>
                  void api.changeSubscription({ params: { id }, body: { isShown: target.checked } })
                }
              >
                <bdi className="at-cut">{name}</bdi>
              </Checkbox>
              {isFailing && (
                <span title={t('subscriptions.failing')} className="calendar-subscribed-failing">
                  <Icon name="warning-sign" size={14} />
                  <span className="at-hidden-text">{t('subscriptions.failing')}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
