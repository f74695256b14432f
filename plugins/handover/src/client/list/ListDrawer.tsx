import { useAtrium } from '@atrium/sdk/client';
import { Icon, IconButton, Tag } from '@atrium/ui';
import { DrawerRow, SideDrawer } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { HandoverClient, Handovers } from '../types.ts';
import { BOXES, type Box, type ListFilters } from './listQuery.ts';
import type { OfferedCategory } from '../parts/useCategories.ts';

export type Counts = Awaited<ReturnType<HandoverClient['api']['counts']>>;

const ICONS: Readonly<Record<Box, string>> = {
  all: 'swap-horizontal',
  unread: 'envelope',
  responsible: 'person',
  waiting: 'hand',
  published: 'edit',
  collected: 'star-empty',
  overdue: 'warning-sign',
};

interface ListDrawerProps {
  readonly filters: ListFilters;
  readonly onFilter: (part: Partial<ListFilters>) => void;
  readonly counts: Counts | null;
  readonly categories: readonly OfferedCategory[];
  /** It lies over the list, and is closed by Escape, by a press beside it, and by what is chosen. */
  readonly isOver: boolean;
  readonly onClose: () => void;
  /** When the list was loaded last. */
  readonly refreshed: string;
}

/** The left column of the list: which handovers, and of which category. */
export function ListDrawer(props: ListDrawerProps) {
  const { filters, onFilter, counts, categories, isOver, onClose, refreshed } = props;
  const { t, panels, session } = useAtrium<Handovers>();
  const choose = (part: Partial<ListFilters>) => {
    onFilter(part);
    if (isOver) onClose();
  };
  const countOf = new Map(counts?.types.map(({ typeId, count, tags }) => [typeId, { count, tags }]));
  const shown = categories.filter(({ id, isEnabled }) => isEnabled || countOf.has(id));
  return (
    <SideDrawer label={t('list.drawer')} className="handover-drawer" isOver={isOver} onClose={onClose}>
      <header>
        <h2>{t('list.drawer')}</h2>
        <IconButton small icon="drawer-left" label={t('list.closeDrawer')} onClick={onClose} />
      </header>
      <nav aria-label={t('list.boxes')}>
        {BOXES.map((name) => (
          <DrawerRow
            key={name}
            icon={ICONS[name]}
            on={(filters.box ?? 'all') === name}
            count={counts?.[name]}
            onPress={() =>
              choose({ box: name === 'all' ? null : name, ...(name === 'all' && { typeId: null, tagId: null }) })
            }
          >
            {t(`box.${name}`)}
          </DrawerRow>
        ))}
      </nav>
      {shown.length > 0 && <hr />}
      <nav aria-label={t('list.categories')}>
        {shown.map((category) => (
          <CategoryRows
            key={category.id}
            category={category}
            counts={countOf.get(category.id)}
            filters={filters}
            onChoose={choose}
          />
        ))}
      </nav>
      <footer>
        {session.can('handover.manageAll') && (
          <DrawerRow
            icon="globe"
            onPress={() => {
              if (isOver) onClose();
              panels.open('HandoverLinks');
            }}
          >
            {t('links.title')}
          </DrawerRow>
        )}
        <DrawerRow
          icon="trash"
          onPress={() => {
            if (isOver) onClose();
            panels.open('HandoverBin');
          }}
        >
          {t('bin.title')}
        </DrawerRow>
        <p className="handover-refreshed">
          <Icon name="refresh" size={14} />
          {refreshed !== '' && t('list.refreshed', { time: refreshed })}
        </p>
      </footer>
    </SideDrawer>
  );
}

interface CategoryRowsProps {
  readonly category: OfferedCategory;
  readonly counts:
    | { readonly count: number; readonly tags: readonly { readonly tagId: number; readonly count: number }[] }
    | undefined;
  readonly filters: ListFilters;
  readonly onChoose: (part: Partial<ListFilters>) => void;
}

/** A category and, while it is open, its tags. Pressing what is chosen lets all be listed again. */
function CategoryRows({ category: { id, name, isEnabled, tags }, counts, filters, onChoose }: CategoryRowsProps) {
  const { t } = useAtrium<Handovers>();
  const isChosen = filters.typeId === id;
  const [open, setOpen] = useState(isChosen);
  const countOf = new Map(counts?.tags.map(({ tagId, count }) => [tagId, count]));
  const shown = tags.filter((tag) => tag.isEnabled || countOf.has(tag.id));
  const isOn = isChosen && filters.tagId === null;
  return (
    <>
      <div className="handover-category">
        <IconButton
          small
          icon={open ? 'chevron-down' : 'chevron-right'}
          label={t(open ? 'list.foldCategory' : 'list.unfoldCategory', { name })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <DrawerRow
          on={isOn}
          count={counts?.count ?? 0}
          onPress={() => onChoose({ typeId: isOn ? null : id, tagId: null })}
        >
          <span className="at-cut">{name}</span>
          {!isEnabled && <Tag tone="void">{t('option.off')}</Tag>}
        </DrawerRow>
      </div>
      {open &&
        shown.map((tag) => {
          const isTagOn = isChosen && filters.tagId === tag.id;
          return (
            <DrawerRow
              key={tag.id}
              inner
              on={isTagOn}
              count={countOf.get(tag.id) ?? 0}
              onPress={() => onChoose({ typeId: id, tagId: isTagOn ? null : tag.id })}
            >
              <span className="at-cut">{tag.name}</span>
              {!tag.isEnabled && <Tag tone="void">{t('option.off')}</Tag>}
            </DrawerRow>
          );
        })}
    </>
  );
}
