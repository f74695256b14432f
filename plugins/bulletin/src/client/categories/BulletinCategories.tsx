import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, ErrorState, Icon, LoadingMask } from '@atrium/ui';
import {
  type KeptRow,
  ListPage,
  namedActions,
  NamedButtons,
  type NamedCalls,
  NamedSwitch,
  useRowChanges,
} from '@atrium/ui/records';
import { SequenceList, useMoves } from '@atrium/ui/sequence';
import { type ReactNode, useState } from 'react';
import type { Bulletins, MainCategory } from '../types.ts';
import './categories.css';

/** Main categories, and the sub categories of the one that is selected; both in the order that people set. */
export default function BulletinCategories() {
  const { api, events, panels, t } = useAtrium<Bulletins>();
  const { value, failure, reload } = useLiveLoaded(
    (signal) => api.mainCategories({}, { quiet: true, signal }),
    [api],
    (again) => [events.on('categoriesChanged', again)],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const main = value?.find(({ mainCategoryId }) => mainCategoryId === chosen) ?? value?.[0];
  const addMain = () => panels.open('MainCategoryForm', {});
  const addSub = () => panels.open('SubCategoryForm', main ? { of: main.mainCategoryId } : {});
  return (
    <ListPage
      title={t('categories.title')}
      actions={
        <Button variant="primary" icon="plus" onClick={addMain}>
          {t('category.main.add')}
        </Button>
      }
    >
      <div className="at-list-body bulletin-categories">
        <LoadingMask active={!value && !failure} />
        {!value && failure && (
          <ErrorState title={t('categories.failed')} failure={failure} onRetry={() => void reload()} />
        )}
        {value?.length === 0 && (
          <EmptyState
            title={t('categories.none')}
            actions={
              <Button icon="plus" onClick={addMain}>
                {t('category.main.add')}
              </Button>
            }
          >
            {t('categories.none.text')}
          </EmptyState>
        )}
        {value && main && (
          <>
            <section aria-labelledby="bulletin-main">
              <h2 id="bulletin-main">{t('categories.main')}</h2>
              <MainList list={value} chosen={main} onChoose={setChosen} reload={reload} />
            </section>
            <section aria-labelledby="bulletin-sub">
              <header>
                <h2 id="bulletin-sub">{t('categories.sub', { name: main.mainCategoryName })}</h2>
                <Button small icon="plus" onClick={addSub}>
                  {t('category.sub.add')}
                </Button>
              </header>
              <SubList main={main} onAdd={addSub} reload={reload} />
            </section>
          </>
        )}
      </div>
    </ListPage>
  );
}

interface MainListProps {
  readonly list: readonly MainCategory[];
  readonly chosen: MainCategory;
  readonly onChoose: (id: number) => void;
  readonly reload: () => Promise<void>;
}

function MainList({ list, chosen, onChoose, reload }: MainListProps) {
  const { api, panels, t } = useAtrium<Bulletins>();
  return (
    <CategoryList
      kind="main"
      label={t('categories.main')}
      rows={list.map(({ mainCategoryId, mainCategoryName, ...main }) => ({
        ...main,
        id: mainCategoryId,
        name: mainCategoryName,
      }))}
      calls={{ change: api.changeMainCategory, remove: api.removeMainCategory, move: api.moveMainCategory }}
      onEdit={(id) => panels.open('MainCategoryForm', { id }, { id })}
      reload={reload}
    >
      {({ id, name, subCategories }) => {
        const isChosen = id === chosen.mainCategoryId;
        return (
          <button
            type="button"
            className={classNames('bulletin-category-choose', isChosen && 'bulletin-category-chosen')}
            aria-pressed={isChosen}
            onClick={() => onChoose(id)}
          >
            <span className="at-cut">{name}</span>
            <small>{t('categories.subCount', { count: subCategories.length })}</small>
            <Icon name="chevron-right" size={14} />
          </button>
        );
      }}
    </CategoryList>
  );
}

interface SubListProps {
  readonly main: MainCategory;
  readonly onAdd: () => void;
  readonly reload: () => Promise<void>;
}

function SubList({ main, onAdd, reload }: SubListProps) {
  const { api, panels, t } = useAtrium<Bulletins>();
  if (main.subCategories.length === 0)
    return (
      <EmptyState
        title={t('categories.noSub', { name: main.mainCategoryName })}
        actions={
          <Button icon="plus" onClick={onAdd}>
            {t('category.sub.add')}
          </Button>
        }
      >
        {t('categories.noSub.text')}
      </EmptyState>
    );
  return (
    <CategoryList
      key={main.mainCategoryId}
      kind="sub"
      label={t('categories.sub', { name: main.mainCategoryName })}
      rows={main.subCategories.map(({ subCategoryId: id, subCategoryName: name, ...sub }) => ({ ...sub, id, name }))}
      calls={{ change: api.changeSubCategory, remove: api.removeSubCategory, move: api.moveSubCategory }}
      onEdit={(id) => panels.open('SubCategoryForm', { id }, { id })}
      reload={reload}
    >
      {({ name }) => <span className="at-cut">{name}</span>}
    </CategoryList>
  );
}

interface CategoryListProps<Row> {
  readonly kind: 'main' | 'sub';
  readonly label: string;
  readonly rows: readonly Row[];
  readonly calls: Pick<NamedCalls, 'change' | 'remove' | 'move'>;
  readonly onEdit: (id: number) => void;
  readonly reload: () => Promise<void>;
  /** The name of a row, or a button with it. */
  readonly children: (row: Row) => ReactNode;
}

/** Categories in their order: how many bulletins have each, its status, and what can be done with it. */
function CategoryList<Row extends KeptRow & { readonly used: number }>(props: CategoryListProps<Row>) {
  const { kind, label, rows, calls, onEdit, reload, children } = props;
  const { notices, t } = useAtrium<Bulletins>();
  const { busy, change } = useRowChanges(reload);
  const { toggle, remove } = namedActions({
    notices,
    calls,
    change,
    text: (key, variables) =>
      key === 'changeFailed' ? t(`category.${kind}.changeFailed`) : t(`categories.${key}`, variables),
  });
  const moves = useMoves(rows, ({ id }, sequence) =>
    change(id, () => calls.move({ params: { id }, body: { sequence } }, { quiet: true })).catch(notices.error),
  );
  return (
    <SequenceList label={label} {...moves} itemKey={({ id }) => id} nameOf={({ name }) => name}>
      {(row) => (
        <div className="bulletin-category">
          <div className="bulletin-category-name">{children(row)}</div>
          <span className="bulletin-category-used at-mute">{t('categories.used', { count: row.used })}</span>
          <NamedSwitch row={row} busy={busy.includes(row.id)} onToggle={() => void toggle(row)} />
          <NamedButtons row={row} onEdit={() => onEdit(row.id)} onRemove={() => void remove(row)} />
        </div>
      )}
    </SequenceList>
  );
}
