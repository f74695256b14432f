import { useAtrium } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import { classNames, companyDay, Icon, relativeDay } from '@atrium/ui';
import type { Bulletins, State, Translate } from '../types.ts';
import { shortDay } from './days.ts';
import './parts.css';

interface StateMarkProps {
  readonly bulletin: {
    readonly state: State;
    readonly publishedOn: string | null;
    readonly finishedOn: string | null;
  };
}

const ICONS: Readonly<Record<State, string>> = {
  draft: 'edit',
  scheduled: 'time',
  published: 'tick-circle',
  expired: 'minus',
};

/** Days ahead of its start that are shown as words: 明天. */
const NEAR = 1;

/** Days before its end from which a bulletin shows its end. */
const SOON = 3;

/** What a bulletin is: an icon and a word, never a colour alone. */
export function StateMark({ bulletin }: StateMarkProps) {
  const { t } = useAtrium<Bulletins>();
  const { state } = bulletin;
  const isEnding = state === 'published' && daysLeft(bulletin) <= SOON;
  return (
    <span className={classNames('bulletin-state', isEnding ? 'bulletin-state-ending' : `bulletin-state-${state}`)}>
      <Icon name={isEnding ? 'time' : ICONS[state]} size={14} />
      {textOf(t, bulletin, isEnding)}
    </span>
  );
}

const daysLeft = ({ finishedOn }: StateMarkProps['bulletin']) => daysBetween(companyDay(), finishedOn ?? companyDay());

function textOf(t: Translate, bulletin: StateMarkProps['bulletin'], isEnding: boolean): string {
  const { state, publishedOn } = bulletin;
  if (state === 'scheduled') {
    const day = publishedOn!.slice(0, 10);
    const isNear = daysBetween(companyDay(), day) <= NEAR;
    return t('state.scheduled.day', { day: isNear ? relativeDay(day) : shortDay(day) });
  }
  if (isEnding) {
    const left = daysLeft(bulletin);
    return left <= 0 ? t('state.endsToday') : t('state.endsIn', { count: left });
  }
  return t(`state.${state}`);
}
