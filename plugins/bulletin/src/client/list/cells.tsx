import { useAtrium } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import { classNames, companyDay, FoundLine, Icon, MarkedText, relativeDay } from '@atrium/ui';
import type { FoundIn } from '../../contract/fields.ts';
import { shortDay } from '../days.ts';
import './parts.css';
import type { Bulletins, State, Translate } from '../types.ts';

interface TitleCellProps {
  readonly title: string;
  readonly isUnread?: boolean;
  readonly isPinned?: boolean;
  readonly hasFiles?: boolean;
  /** What was searched for, and where it was found beside the title. */
  readonly keyword?: string;
  readonly foundIn?: FoundIn | null;
  readonly onOpen: () => void;
}

/** The title in a row: it opens the bulletin; pinned, unread and with attachments are marks beside it. */
export function TitleCell({
  title,
  isUnread = false,
  isPinned = false,
  hasFiles = false,
  keyword = '',
  foundIn = null,
  onOpen,
}: TitleCellProps) {
  const { t } = useAtrium<Bulletins>();
  const line = (
    <span className="bulletin-title">
      {isPinned && (
        <span title={t('pinned')}>
          <Icon name="pin" size={14} />
          <span className="at-hidden-text">{t('pinned')}</span>
        </span>
      )}
      <button
        type="button"
        className={classNames('bulletin-title-open at-cut', isUnread && 'bulletin-unread')}
        title={title}
        onClick={onOpen}
      >
        <MarkedText text={title} query={keyword} />
      </button>
      {hasFiles && (
        <span title={t('withFiles')}>
          <Icon name="paperclip" size={14} />
          <span className="at-hidden-text">{t('withFiles')}</span>
        </span>
      )}
      {isUnread && (
        <span className="bulletin-dot">
          <span className="at-hidden-text">{t('unread')}</span>
        </span>
      )}
    </span>
  );
  if (!foundIn) return line;
  return (
    <span className="bulletin-found">
      {line}
      <FoundLine part={t(`list.found.${foundIn.part}`)} text={foundIn.text} query={keyword} />
    </span>
  );
}

/** A dash for an empty cell. */
export const None = () => <span className="at-mute">—</span>;

/** `2026-03-25 09:00 – 2026-04-08 18:00` (S2-119). */
export const periodText = (t: Translate, start: string | null, end: string | null): string =>
  start === null || end === null ? t('list.noPeriod') : `${start} – ${end}`;

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
