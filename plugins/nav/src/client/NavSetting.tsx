import { useAtrium, useDraft, useGuard, useRecordPane } from '@atrium/sdk/client';
import { Button, classNames, ErrorState, IconButton } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { EntryPane } from './EntryPane.tsx';
import { AS_SAVED, arranged, MenuStore } from './MenuStore.ts';
import './nav.css';
import { OffersDrawer } from './OffersDrawer.tsx';
import { OffersPane } from './OffersPane.tsx';
import { OrderPane } from './OrderPane.tsx';
import { SeenBy } from './SeenBy.tsx';
import { TicketSites } from './TicketSites.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';
import { useWide } from './useWide.ts';

const NONE: ReadonlySet<number> = new Set();
/** Minimum width in pixels for tree, form and offers side by side. */
const WIDE = 980;

/** Menu administration (S2 §2): the tree and its order, an entry's form, what plugins offer. */
export default function NavSetting() {
  const context = useAtrium<Nav>();
  const { t, panels } = context;
  const [kept, keepOrder, dropOrder] = useDraft('order', AS_SAVED);
  const [store] = useState(
    () => new MenuStore(context, { kept, keep: (order) => (order ? keepOrder(order) : dropOrder()) }),
  );
  const { entries: saved, staged, offers, failure } = useSnapshot(store.state);
  const pane = useRecordPane<FormTarget>('form');
  const sites = useRecordPane<true>('sitesTyped');
  const [seeing, setSeeing] = useState(false);
  const [wide, whole] = useWide(WIDE);
  const directories = useMemo(
    () =>
      treeRows(
        arranged({ entries: saved, staged }).filter(({ menuType }) => menuType === 0),
        NONE,
        '',
      ),
    [saved, staged],
  );
  useEffect(() => store.connect(), [store]);
  // When the tab becomes narrow, a form with input stays; one without input is replaced by the tree.
  useEffect(() => {
    if (!wide && !pane.isDirty()) pane.show(null);
    // oxlint-disable-next-line react/exhaustive-deps -- a form that is saved stays as long as the tab keeps its width
  }, [wide]);
  useGuard({
    title: t('sort.guard'),
    isDirty: () => store.state.moved.length > 0,
    save: () => store.saveOrder(),
  });

  const open = (next: FormTarget) =>
    wide ? void pane.open(next) : panels.open('NavForm', next, next.id === undefined ? {} : { id: next.id });
  const remove = async (entry: MenuEntry) => {
    if ((await store.remove(entry)) && pane.target?.id === entry.id) pane.show(null);
  };
  if (failure) return <ErrorState title={t('tree.failed')} onRetry={() => void store.load(false)} failure={failure} />;
  const offered = {
    offers: offers.filter(({ enabled }) => !enabled),
    directories,
    onAdd: (offer: Offer, parentId: number) => store.addOffer(offer, parentId),
  };
  const tools = (
    <>
      {!wide && <OffersDrawer {...offered} />}
      <Button small icon="folder-new" onClick={() => open({ menuType: 0, parentId: 0 })}>
        {t('tree.addDirectory')}
      </Button>
      <Button small icon="plus" onClick={() => open({ menuType: 1, parentId: directories[0]?.entry.id })}>
        {t('tree.addPage')}
      </Button>
      <MenuPopover
        label={t('tree.more')}
        entries={[
          { id: 'seen', text: t('seen.title'), icon: 'eye-open', run: () => setSeeing(true) },
          { id: 'sites', text: t('sites.title'), icon: 'id-number', run: () => void sites.open(true) },
        ]}
      >
        <IconButton small icon="more" label={t('tree.more')} />
      </MenuPopover>
    </>
  );
  return (
    <div
      ref={whole}
      className={classNames('nav-setting', wide ? 'nav-setting-wide' : pane.target && 'nav-setting-form')}
    >
      <OrderPane
        store={store}
        selected={pane.target?.id ?? null}
        actions={{
          onEdit: ({ id }) => open({ id }),
          onEnable: (entry, enable) => void store.enable(entry, enable),
          onRemove: (entry) => void remove(entry),
        }}
        onAdd={(parent) => open({ menuType: 1, parentId: parent.id })}
        tools={tools}
      />
      {(wide || pane.target) && <EntryPane pane={pane} onRemove={(entry) => void remove(entry)} />}
      {wide && <OffersPane {...offered} />}
      <SeenBy open={seeing} onClose={() => setSeeing(false)} />
      <TicketSites pane={sites} />
    </div>
  );
}
