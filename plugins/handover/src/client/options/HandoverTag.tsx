import { joined, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, LoadingMask, StatusFilter, useKeptFocus } from '@atrium/ui';
import {
  ListPage,
  ListPager,
  ListSearch,
  ListStates,
  NAMED_FILTERS,
  namedActions,
  NamedButtons,
  type NamedCalls,
  type NamedListText,
  NamedSwitch,
  type NamedText,
} from '@atrium/ui/records';
import { SequenceList, useMoves } from '@atrium/ui/sequence';
import { useId } from 'react';
import { useCategories } from '../parts/useCategories.ts';
import type { Handovers, Tag } from '../types.ts';
import './options.css';

/** Administration of categories and tags. */
export default function HandoverTag() {
  const { api, panels, t } = useAtrium<Handovers>();
  const { categories } = useCategories();
  const tagNames = new Map(categories.map(({ id, tags }) => [id, tags.map(({ name }) => name)]));
  return (
    <ListPage title={t('options.title')} className="handover-options-page">
      <div className="handover-options">
        <OptionSection
          text={(key, variables) => t(`category.${key}`, variables)}
          calls={{
            list: api.listCategories,
            change: api.changeCategory,
            remove: api.removeCategory,
            move: api.moveCategory,
          }}
          onAdd={() => panels.open('HandoverCategoryForm', {}, {})}
          onEdit={({ id }) => panels.open('HandoverCategoryForm', { id }, { id })}
          noteOf={({ id }) => joined(tagNames.get(id) ?? [])}
        />
        <OptionSection
          text={(key, variables) => t(`tag.${key}`, variables)}
          calls={{ list: api.listTags, change: api.changeTag, remove: api.removeTag, move: api.moveTag }}
          onAdd={() => panels.open('HandoverTagForm', {}, {})}
          onEdit={({ id }) => panels.open('HandoverTagForm', { id }, { id })}
        />
      </div>
    </ListPage>
  );
}

interface OptionSectionProps {
  readonly text: NamedText<Exclude<NamedListText, 'updated'>>;
  readonly calls: Pick<NamedCalls<Tag>, 'list' | 'change' | 'remove' | 'move'>;
  readonly onAdd: () => void;
  readonly onEdit: (row: Tag) => void;
  /** What a row shows besides its name. */
  readonly noteOf?: (row: Tag) => string;
}

/** Up to the largest page, so that something can be dragged far. */
const SIZES = [15, 30, 50, 100];

/** The categories or the tags of a company, in the order in which they are offered; a list that is narrowed has no places. */
function OptionSection({ text, calls, onAdd, onEdit, noteOf }: OptionSectionProps) {
  const { events, notices, t } = useAtrium<Handovers>();
  const id = useId();
  const shown = usePagedList({
    filters: NAMED_FILTERS,
    searchBy: 'name',
    load: (query, options) => calls.list({ query }, options),
    subscribe: (refetch) => events.on('optionsChanged', refetch),
  });
  useKeptFocus();
  const { list, rows, loaded, failure, page, pageSize, busy } = shown;
  const actions = namedActions({ notices, text, calls, change: (key, work) => list.change(key, work) });
  const moves = useMoves(rows, ({ id: moved }, place) =>
    actions.attempt(moved, t('option.moveFailed'), () =>
      calls.move({ params: { id: moved }, body: { sequence: (page - 1) * pageSize + place } }, { quiet: true }),
    ),
  );
  return (
    <section className="handover-option-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{text('title')}</h2>
        {loaded && <span className="at-mute">{shown.total}</span>}
        <span className="at-grow" />
        <Button icon="plus" onClick={onAdd}>
          {text('add')}
        </Button>
      </header>
      <div className="at-list-tools" role="search">
        <ListSearch list={shown} label={text('search')} />
        <StatusFilter value={shown.filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
      </div>
      <div className="handover-option-rows at-mask-host" tabIndex={-1}>
        {failure || (loaded && rows.length === 0) ? (
          <ListStates
            list={shown}
            failed={text('failed')}
            empty={<EmptyState title={text('none')}>{text('noneText')}</EmptyState>}
          />
        ) : (
          <SequenceList
            label={text('title')}
            {...moves}
            itemKey={(row) => row.id}
            nameOf={({ name }) => name}
            disabled={list.isNarrowed}
          >
            {(row) => (
              <div className="handover-option">
                <button type="button" className="handover-option-name" onClick={() => onEdit(row)}>
                  <span className="at-cut" title={row.name}>
                    {row.name}
                  </span>
                  {noteOf && (
                    <small className="at-cut" title={noteOf(row)}>
                      {noteOf(row)}
                    </small>
                  )}
                </button>
                <span className="handover-option-used">{t('option.used', { count: row.used })}</span>
                <NamedSwitch row={row} busy={busy.includes(row.id)} onToggle={() => void actions.toggle(row)} />
                <NamedButtons row={row} onEdit={() => onEdit(row)} onRemove={() => void actions.remove(row)} />
              </div>
            )}
          </SequenceList>
        )}
        <LoadingMask active={shown.loading && !loaded} />
      </div>
      <ListPager list={shown} sizes={SIZES} />
    </section>
  );
}
