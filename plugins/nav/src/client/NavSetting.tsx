import { useAtrium, useRecordPane } from '@atrium/sdk/client';
import { Button, classNames, ErrorState } from '@atrium/ui';
import { useEffect } from 'react';
import { EntryPane } from './EntryPane.tsx';
import { MoreActions } from './MoreActions.tsx';
import { OffersDrawer, OffersPane } from './Offered.tsx';
import { OrderPane } from './OrderPane.tsx';
import type { MenuEntry, Nav } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';
import { useMenuStore } from './useMenuStore.ts';
import { useWide } from './useWide.ts';
import './nav.css';

/** Minimum width in pixels for tree, form and offers side by side. */
const WIDE = 980;

/** Menu administration (S2 §2): the tree and its order, an entry's form, what plugins offer. */
export default function NavSetting() {
  const { t, panels } = useAtrium<Nav>();
  const { store, failure, directories, offered } = useMenuStore();
  const pane = useRecordPane<FormTarget>('form');
  const [wide, whole] = useWide(WIDE);
  // When the tab becomes narrow, a form with input stays; one without input is replaced by the tree.
  useEffect(() => {
    if (!wide && !pane.isDirty()) pane.show(null);
    // oxlint-disable-next-line react/exhaustive-deps -- a form that is saved stays as long as the tab keeps its width
  }, [wide]);
  if (failure) return <ErrorState title={t('tree.failed')} onRetry={() => void store.load(false)} failure={failure} />;

  const open = (next: FormTarget) =>
    wide ? void pane.open(next) : panels.open('NavForm', next, next.id === undefined ? {} : { id: next.id });
  const addPage = (parentId: number | undefined) => open({ menuType: 1, parentId });
  const remove = async (entry: MenuEntry) => {
    if ((await store.remove(entry)) && pane.target?.id === entry.id) pane.show(null);
  };
  const actions = {
    onEdit: ({ id }: MenuEntry) => open({ id }),
    onEnable: (entry: MenuEntry, enable: boolean) => void store.enable(entry, enable),
    onRemove: (entry: MenuEntry) => void remove(entry),
    onAdd: ({ id }: MenuEntry) => addPage(id),
  };
  const tools = (
    <>
      {!wide && <OffersDrawer {...offered} />}
      <Button small icon="folder-new" onClick={() => open({ menuType: 0, parentId: 0 })}>
        {t('tree.addDirectory')}
      </Button>
      <Button small icon="plus" onClick={() => addPage(directories[0]?.entry.id)}>
        {t('tree.addPage')}
      </Button>
      <MoreActions />
    </>
  );
  const shape = wide ? 'nav-setting-wide' : pane.target && 'nav-setting-form';
  return (
    <div ref={whole} className={classNames('nav-setting', shape)}>
      <OrderPane store={store} selected={pane.target?.id ?? null} actions={actions} tools={tools} />
      {(wide || pane.target) && <EntryPane pane={pane} onRemove={actions.onRemove} />}
      {wide && <OffersPane {...offered} />}
    </div>
  );
}
