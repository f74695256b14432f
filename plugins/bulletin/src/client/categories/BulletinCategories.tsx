import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, ErrorState, Icon, LoadingMask } from '@atrium/ui';
import { ListPage, NamedButtons, NamedSwitch, rowActions } from '@atrium/ui/records';
import { SequenceList } from '@atrium/ui/sequence';
import { type ReactNode, useState } from 'react';
import type { Bulletins, MainCategory } from '../types.ts';
import './categories.css';
import { type Categories, type Category, useCategories } from './useCategories.ts';

/** Main categories, and the sub categories of the one that is selected; both in the order that people set. */
export default function BulletinCategories() {
  const { panels, t } = useAtrium<Bulletins>();
  const categories = useCategories();
  const { value, failure, reload } = categories;
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
              <MainList categories={categories} list={value} chosen={main} onChoose={setChosen} />
            </section>
            <section aria-labelledby="bulletin-sub">
              <header>
                <h2 id="bulletin-sub">{t('categories.sub', { name: main.mainCategoryName })}</h2>
                <Button small icon="plus" onClick={addSub}>
                  {t('category.sub.add')}
                </Button>
              </header>
              <SubList categories={categories} main={main} onAdd={addSub} />
            </section>
          </>
        )}
      </div>
    </ListPage>
  );
}

interface MainListProps {
  readonly categories: Categories;
  readonly list: readonly MainCategory[];
  readonly chosen: MainCategory;
  readonly onChoose: (id: number) => void;
}

function MainList({ categories, list, chosen, onChoose }: MainListProps) {
  const { t } = useAtrium<Bulletins>();
  return (
    <SequenceList
      label={t('categories.main')}
      items={list}
      itemKey={({ mainCategoryId }) => mainCategoryId}
      nameOf={({ mainCategoryName }) => mainCategoryName}
      onChange={(order) => void categories.moveMain(order)}
    >
      {(main) => {
        const isChosen = main.mainCategoryId === chosen.mainCategoryId;
        return (
          <CategoryRow
            category={{ kind: 'main', id: main.mainCategoryId, name: main.mainCategoryName, ...statusOf(main) }}
          >
            <button
              type="button"
              className={classNames('bulletin-category-choose', isChosen && 'bulletin-category-chosen')}
              aria-pressed={isChosen}
              onClick={() => onChoose(main.mainCategoryId)}
            >
              <span className="at-cut">{main.mainCategoryName}</span>
              <small>{t('categories.subCount', { count: main.subCategories.length })}</small>
              <Icon name="chevron-right" size={14} />
            </button>
          </CategoryRow>
        );
      }}
    </SequenceList>
  );
}

interface SubListProps {
  readonly categories: Categories;
  readonly main: MainCategory;
  readonly onAdd: () => void;
}

function SubList({ categories, main, onAdd }: SubListProps) {
  const { t } = useAtrium<Bulletins>();
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
    <SequenceList
      label={t('categories.sub', { name: main.mainCategoryName })}
      items={main.subCategories}
      itemKey={({ subCategoryId }) => subCategoryId}
      nameOf={({ subCategoryName }) => subCategoryName}
      onChange={(order) => void categories.moveSub(main, order)}
    >
      {(sub) => (
        <CategoryRow category={{ kind: 'sub', id: sub.subCategoryId, name: sub.subCategoryName, ...statusOf(sub) }}>
          <span className="at-cut">{sub.subCategoryName}</span>
        </CategoryRow>
      )}
    </SequenceList>
  );
}

const statusOf = ({ isEnabled, version, used }: Pick<MainCategory, 'isEnabled' | 'version' | 'used'>) => ({
  isEnabled,
  version,
  used,
});

interface CategoryRowProps {
  readonly category: Category;
  /** The name, or a button with it. */
  readonly children: ReactNode;
}

/** A category in its list: how many bulletins have it, its status, and what can be done with it. */
function CategoryRow({ category, children }: CategoryRowProps) {
  const { api, notices, panels, t } = useAtrium<Bulletins>();
  const [busy, setBusy] = useState(false);
  const { kind, id, name, used } = category;
  const quiet = { quiet: true } as const;
  const rows = rowActions(notices, async (_, work) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  });
  const toggle = () =>
    rows.toggle(category, {
      call: (body) =>
        kind === 'main'
          ? api.changeMainCategory({ params: { id }, body }, quiet)
          : api.changeSubCategory({ params: { id }, body }, quiet),
      done: (isEnabled) => t(isEnabled ? 'categories.enabled' : 'categories.disabled', { name }),
      failed: t(`category.${kind}.changeFailed`),
    });
  const remove = () =>
    rows.remove(category, {
      title: t('categories.remove.title', { name }),
      message: t('categories.remove.text'),
      confirm: t('categories.remove.do'),
      call: () =>
        kind === 'main'
          ? api.removeMainCategory({ params: { id } }, quiet)
          : api.removeSubCategory({ params: { id } }, quiet),
      done: t('categories.removed', { name }),
      failed: t('categories.remove.failed'),
    });
  const edit = () =>
    kind === 'main' ? panels.open('MainCategoryForm', { id }, { id }) : panels.open('SubCategoryForm', { id }, { id });
  return (
    <div className="bulletin-category">
      <div className="bulletin-category-name">{children}</div>
      <span className="bulletin-category-used at-mute">{t('categories.used', { count: used })}</span>
      <NamedSwitch row={category} busy={busy} onToggle={() => void toggle()} />
      <NamedButtons row={category} onEdit={edit} onRemove={() => void remove()} />
    </div>
  );
}
