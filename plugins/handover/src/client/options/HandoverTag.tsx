import { joined, type ShownList, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, LoadingMask, StatusFilter, useKeptFocus } from '@atrium/ui';
import { ListPage, ListPager, ListSearch, ListStates, NamedButtons, NamedSwitch } from '@atrium/ui/records';
import { SequenceList } from '@atrium/ui/sequence';
import { useId, useMemo, useRef, useState } from 'react';
import { useCategories } from '../parts/useCategories.ts';
import type { Handovers } from '../types.ts';
import {
  NO_FILTERS,
  optionActions,
  type OptionActions,
  optionCalls,
  type OptionFilters,
  type OptionKind,
  type OptionRow,
} from './optionActions.ts';
import './options.css';

/** Administration of categories and tags. */
export default function HandoverTag() {
  const { t } = useAtrium<Handovers>();
  const { categories } = useCategories();
  const tagNames = new Map(categories.map(({ id, tags }) => [id, tags.map(({ name }) => name)]));
  return (
    <ListPage title={t('options.title')} className="handover-options-page">
      <div className="handover-options">
        <OptionSection kind="category" noteOf={({ id }) => joined(tagNames.get(id) ?? [])} />
        <OptionSection kind="tag" />
      </div>
    </ListPage>
  );
}

/** Up to the largest page, so that something can be dragged far. */
const SIZES = [15, 30, 50, 100];

interface OptionSectionProps {
  readonly kind: OptionKind;
  /** What a row shows besides its name. */
  readonly noteOf?: (row: OptionRow) => string;
}

/** The categories or the tags of a company, in the order in which they are offered. */
function OptionSection({ kind, noteOf }: OptionSectionProps) {
  const context = useAtrium<Handovers>();
  const { t, events } = context;
  const id = useId();
  const calls = optionCalls(context, kind);
  const shown = usePagedList<OptionRow, OptionFilters>({
    filters: NO_FILTERS,
    searchBy: 'name',
    load: (query, options) => calls.list({ query }, options),
    subscribe: (refetch) => events.on('optionsChanged', refetch),
  });
  const actions = useMemo(() => optionActions(context, kind, shown.list), [context, kind, shown.list]);
  useKeptFocus();
  const { rows, loaded, failure } = shown;
  const add = (
    <Button icon="plus" onClick={actions.add}>
      {t(`${kind}.add`)}
    </Button>
  );
  return (
    <section className="handover-option-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(`${kind}.list`)}</h2>
        {loaded && <span className="at-mute">{shown.total}</span>}
        <span className="at-grow" />
        {add}
      </header>
      <div className="at-list-tools" role="search">
        <ListSearch list={shown} label={t(`${kind}.search`)} />
        <StatusFilter value={shown.filters.isEnabled} onChange={(isEnabled) => shown.list.filter({ isEnabled })} />
      </div>
      <div className="handover-option-rows at-mask-host" tabIndex={-1}>
        {failure || (loaded && rows.length === 0) ? (
          <ListStates
            list={shown}
            failed={t(`${kind}.listFailed`)}
            empty={<EmptyState title={t(`${kind}.none`)}>{t(`${kind}.noneText`)}</EmptyState>}
          />
        ) : (
          <Rows kind={kind} shown={shown} actions={actions} noteOf={noteOf} />
        )}
        <LoadingMask active={shown.loading && !loaded} />
      </div>
      <ListPager list={shown} sizes={SIZES} />
    </section>
  );
}

interface RowsProps extends Pick<OptionSectionProps, 'kind'> {
  readonly shown: ShownList<OptionRow, OptionFilters>;
  readonly actions: OptionActions;
  readonly noteOf: OptionSectionProps['noteOf'] | undefined;
}

/** A row is dragged to its place within the page; a list that is narrowed has no places. */
function Rows({ kind, shown, actions, noteOf }: RowsProps) {
  const { t } = useAtrium<Handovers>();
  const { rows, page, pageSize, busy, list } = shown;
  // The order as it was dropped, until the server has confirmed it. Moves are sent one after the other: none waits for the keys.
  const [dropped, setDropped] = useState<readonly OptionRow[] | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const known = dropped ?? rows;
  const move = (next: readonly OptionRow[]) => {
    const row = next.find((each, at) => {
      const before = known.indexOf(each);
      return (
        before !== at &&
        known
          .toSpliced(before, 1)
          .toSpliced(at, 0, each)
          .every((one, place) => one === next[place])
      );
    });
    if (!row) return;
    setDropped(next);
    const sequence = (page - 1) * pageSize + next.indexOf(row) + 1;
    const sent = sending.current.then(() => actions.move(row, sequence));
    sending.current = sent;
    void sent.then(() => sending.current === sent && setDropped(null));
  };
  return (
    <SequenceList
      label={t(`${kind}.list`)}
      items={known}
      itemKey={({ id }) => id}
      nameOf={({ name }) => name}
      disabled={list.isNarrowed}
      onChange={move}
    >
      {(row) => (
        <div className="handover-option">
          <button type="button" className="handover-option-name" onClick={() => actions.edit(row)}>
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
          <NamedButtons row={row} onEdit={() => actions.edit(row)} onRemove={() => void actions.remove(row)} />
        </div>
      )}
    </SequenceList>
  );
}
