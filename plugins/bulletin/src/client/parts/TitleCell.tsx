import { useAtrium } from '@atrium/sdk/client';
import { classNames, FoundLine, Icon, MarkedText } from '@atrium/ui';
import type { FoundIn } from '../../contract/foundIn.ts';
import type { Bulletins, Translate } from '../types.ts';
import './parts.css';

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

/** `2026-03-25 09:00 – 2026-04-08 18:00` (S2 §9). */
export const periodText = (t: Translate, start: string | null, end: string | null): string =>
  start === null || end === null ? t('list.noPeriod') : `${start} – ${end}`;
