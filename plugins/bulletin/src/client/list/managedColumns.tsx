import { type CallFailure, type PagedList, toastWithUndo } from '@atrium/sdk/client';
import { classNames, companyMoment, Icon, IconButton } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import type { Column } from '@atrium/ui/table';
import { shortDay, shortPeriod } from '../days.ts';
import { None, periodText, StateMark, TitleCell } from './cells.tsx';
import type { BulletinClient, ManagedBulletin, Translate } from '../types.ts';

/** From this share of readers on a bulletin counts as read by all. */
const NEARLY_ALL = 0.85;

/** The columns of the bulletins that one writes. The server sorts; `sortBy` only marks the sortable columns. */
export const managedColumns = (
  t: Translate,
  actions: ManagedActions,
  receiptsOf: number | undefined,
  keyword: string,
): Column<ManagedBulletin>[] => [
  {
    id: 'title',
    title: t('field.title'),
    minWidth: 160,
    sortBy: ({ title }) => title,
    cell: (row) => (
      <span className={classNames(row.id === receiptsOf && 'bulletin-selected')}>
        <TitleCell
          title={row.title}
          hasFiles={row.hasFiles}
          keyword={keyword}
          foundIn={row.foundIn}
          onOpen={() => actions.open(row)}
        />
      </span>
    ),
  },
  {
    id: 'category',
    title: t('list.category'),
    width: 104,
    optional: true,
    cell: ({ subCategoryName }) => subCategoryName || <None />,
  },
  {
    id: 'publishedOn',
    title: t('list.period'),
    width: 128,
    optional: true,
    sortBy: ({ publishedOn }) => publishedOn,
    cell: ({ publishedOn, finishedOn }) => (
      <span title={periodText(t, publishedOn, finishedOn)}>{shortPeriod(publishedOn, finishedOn)}</span>
    ),
  },
  { id: 'state', title: t('list.state'), width: 116, cell: (row) => <StateMark bulletin={row} /> },
  {
    id: 'must',
    title: t('field.mustRead'),
    width: 76,
    optional: true,
    cell: ({ mustRead, deadline, readerCount, readCount }) => {
      if (!mustRead || deadline === null) return <None />;
      const missing = deadline <= companyMoment() ? readerCount - readCount : 0;
      return (
        <span
          className={classNames('bulletin-must', missing > 0 && 'bulletin-late')}
          title={missing > 0 ? t('list.overdue', { count: missing }) : t('must.deadline', { day: deadline })}
        >
          <Icon name={missing > 0 ? 'warning-sign' : 'flag'} size={14} />
          {shortDay(deadline)}
          {missing > 0 && <span className="at-hidden-text">{t('list.overdue', { count: missing })}</span>}
        </span>
      );
    },
  },
  {
    id: 'read',
    title: t('list.readShare'),
    width: 124,
    cell: (row) => <ReadShare row={row} t={t} onOpen={() => actions.receipts(row)} />,
  },
  {
    id: 'actions',
    title: '',
    width: 88,
    align: 'end',
    sticky: true,
    cell: (row) => (
      <>
        <IconButton small icon="edit" label={t('list.edit', { title: row.title })} onClick={() => actions.edit(row)} />
        <MenuPopover
          label={t('list.more', { title: row.title })}
          entries={[
            { id: 'receipts', text: t('list.receipts'), icon: 'people', run: () => actions.receipts(row) },
            { id: 'copy', text: t('list.copy'), icon: 'duplicate', run: () => actions.copy(row) },
            { id: 'remove', text: t('list.remove'), icon: 'trash', danger: true, run: () => void actions.remove(row) },
          ]}
        >
          <IconButton small icon="more" label={t('list.more', { title: row.title })} />
        </MenuPopover>
      </>
    ),
  },
];

interface ReadShareProps {
  readonly row: ManagedBulletin;
  readonly t: Translate;
  readonly onOpen: () => void;
}

/** How many of its readers have read a bulletin, as a bar and a number; it opens who they are. */
function ReadShare({ row: { title, state, readerCount, readCount }, t, onOpen }: ReadShareProps) {
  if (readerCount === 0 || state === 'draft' || state === 'scheduled') return <None />;
  const share = readCount / readerCount;
  return (
    <button
      type="button"
      className="bulletin-share"
      title={t('list.readCount', { read: readCount, count: readerCount })}
      onClick={onOpen}
    >
      <span className={classNames('bulletin-meter', share >= NEARLY_ALL && 'bulletin-meter-full')} aria-hidden="true">
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      {Math.round(share * 100)}%
      <span className="at-hidden-text">{t('list.readOf', { title, read: readCount, count: readerCount })}</span>
    </button>
  );
}

/** What can be done with a bulletin of the list. */
interface ManagedActions {
  add(): void;
  open(bulletin: ManagedBulletin): void;
  edit(bulletin: ManagedBulletin): void;
  copy(bulletin: ManagedBulletin): void;
  receipts(bulletin: ManagedBulletin): void;
  remove(bulletin: ManagedBulletin): Promise<void>;
}

/** The row that had the focus is no longer there: the first one gets it, or the button that adds one. */
function focusList(): void {
  if (document.activeElement !== document.body) return;
  const find = (what: string) => document.querySelector<HTMLElement>(`.bulletin-managed ${what}`);
  (find('[data-row]') ?? find('button'))?.focus({ preventScroll: true });
}

export function managedActions(
  { api, notices, panels, t }: BulletinClient,
  list: Pick<PagedList<ManagedBulletin>, 'change' | 'reload'>,
  onReceipts: (id: number) => void,
): ManagedActions {
  const fail = (title: string, failure: unknown) =>
    notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
  const restore = async ({ id, title }: ManagedBulletin) => {
    try {
      await api.restoreBulletin({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('list.restored', { title }) });
      await list.reload();
    } catch (failure) {
      await fail(t('list.restore.failed'), failure);
    }
  };
  return {
    add: () => panels.open('BulletinForm', {}),
    open: ({ id }) => panels.open('ShowBulletin', { id }, { id }),
    edit: ({ id }) => panels.open('BulletinForm', { id }, { id }),
    copy: ({ id }) => panels.open('BulletinForm', { copy: id }, { id: `copy-${id}` }),
    receipts: ({ id }) => onReceipts(id),
    async remove(bulletin) {
      const { id, title } = bulletin;
      const confirmed = await notices.confirm({
        title: t('list.remove.title', { title }),
        message: t(bulletin.state === 'published' ? 'list.remove.published' : 'list.remove.text'),
        confirm: t('list.remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, () => api.removeBulletin({ params: { id } }, { quiet: true }));
        focusList();
        const message = t('list.removed', { title });
        toastWithUndo(notices, { tone: 'success', message }, () => void restore(bulletin));
      } catch (failure) {
        await fail(t('list.remove.failed'), failure);
      }
    },
  };
}
