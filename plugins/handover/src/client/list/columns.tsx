import { classNames, FoundLine, Icon, MarkedText, Tag } from '@atrium/ui';
import { FavouriteButton } from '@atrium/ui/readers';
import type { Column } from '@atrium/ui/table';
import { fullDay, shortMoment } from '../parts/texts.ts';
import { Stars } from '../parts/Stars.tsx';
import { StatusMark } from '../parts/StatusMark.tsx';
import type { FoundRow, Translate } from '../types.ts';

interface RowActions {
  open(row: FoundRow): void;
  collect(row: FoundRow, marked: boolean): void;
}

const MANY = 99;

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
export function listColumns(
  t: Translate,
  busy: readonly (number | string)[],
  { open, collect }: RowActions,
  keyword: string,
): Column<FoundRow>[] {
  return [
    {
      id: 'favourite',
      title: '',
      width: 48,
      cell: (row) => (
        <FavouriteButton
          small
          of={row.title}
          marked={row.isCollected}
          // not disabled while it is saved: the focus would be lost
          onChange={(marked) => !busy.includes(row.id) && collect(row, marked)}
        />
      ),
    },
    {
      id: 'title',
      title: t('field.title'),
      minWidth: 210,
      sortBy: ({ title }) => title,
      cell: (row) => <TitleCell t={t} row={row} keyword={keyword} onOpen={() => open(row)} />,
    },
    {
      id: 'category',
      title: t('field.typeId'),
      width: 148,
      cell: ({ typeName, tagName }) => (
        <span title={[typeName, tagName].filter(Boolean).join('　')}>
          {typeName}
          {tagName !== '' && <small className="handover-tag-name">{tagName}</small>}
        </span>
      ),
    },
    {
      id: 'level',
      title: t('list.level'),
      width: 76,
      sortBy: ({ level }) => level,
      cell: ({ level }) => <Stars level={level} />,
    },
    { id: 'publisher', title: t('list.publisher'), width: 84, cell: ({ publisher }) => publisher },
    {
      id: 'publishDate',
      title: t('list.publishDate'),
      width: 78,
      optional: true,
      sortBy: ({ publishDate }) => publishDate,
      cell: ({ publishDate }) => (
        <time className="at-mute" title={publishDate}>
          {shortMoment(publishDate)}
        </time>
      ),
    },
    {
      id: 'acknowledged',
      title: t('list.acknowledged'),
      width: 58,
      optional: true,
      cell: ({ acknowledgedCount, editorCount }) =>
        editorCount === 0 ? (
          '—'
        ) : (
          <span title={t('list.acknowledgedOf', { count: acknowledgedCount, of: editorCount })}>
            {acknowledgedCount}/{editorCount}
          </span>
        ),
    },
    {
      id: 'finishDate',
      title: t('list.finishDate'),
      width: 112,
      optional: true,
      sortBy: ({ finishDate }) => finishDate,
      cell: ({ finishDate }) => (finishDate === null ? '—' : fullDay(finishDate)),
    },
    { id: 'status', title: t('list.status'), width: 148, cell: (row) => <StatusMark of={row} /> },
  ];
}

interface TitleCellProps {
  readonly t: Translate;
  readonly row: FoundRow;
  readonly keyword: string;
  readonly onOpen: () => void;
}

function TitleCell({ t, row, keyword, onOpen }: TitleCellProps) {
  const { title, foundIn, isRead, isChanged, messageCount, unreadMessages, fileCount, isUrlPublic } = row;
  const line = (
    <span className="handover-title">
      <button type="button" className="at-cut" tabIndex={-1} title={title} onClick={onOpen}>
        <MarkedText text={title} query={keyword} />
      </button>
      {!isRead && <span className="handover-dot" role="img" aria-label={t('list.unread')} />}
      {isChanged && <Tag tone="accent">{t('list.revised')}</Tag>}
      {isUrlPublic && <Mark icon="globe" label={t('list.public')} />}
      {fileCount > 0 && <Mark icon="paperclip" label={t('list.files', { count: fileCount })} />}
      {messageCount > 0 && (
        <Mark
          icon="comment"
          label={t('list.messages', { count: messageCount, unread: unreadMessages })}
          strong={unreadMessages > 0}
          count={messageCount > MANY ? `${MANY}+` : String(messageCount)}
        />
      )}
    </span>
  );
  if (!foundIn) return line;
  return (
    <span className="handover-found">
      {line}
      <FoundLine part={t(`list.found.${foundIn.part}`)} text={foundIn.text} query={keyword} />
    </span>
  );
}

interface MarkProps {
  readonly icon: string;
  readonly label: string;
  readonly count?: string;
  readonly strong?: boolean;
}

function Mark({ icon, label, count, strong = false }: MarkProps) {
  return (
    <span className={classNames('handover-mark', strong && 'handover-mark-strong')} title={label}>
      <Icon name={icon} size={14} />
      {count !== undefined && <span aria-hidden="true">{count}</span>}
      <span className="at-hidden-text">{label}</span>
    </span>
  );
}
