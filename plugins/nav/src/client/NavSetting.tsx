import { useAtrium, useDraft, useGuard, useRecordPane } from '@atrium/sdk/client';
import { Button, classNames, ErrorState, IconButton, Badge } from '@atrium/ui';
import { MenuPopover, Drawer } from '@atrium/ui/overlays';
import { useEffect, useMemo, useState, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { EntryPane } from './EntryPane.tsx';
import { AS_SAVED, arranged, MenuStore } from './MenuStore.ts';
import { OrderPane } from './OrderPane.tsx';
import { SeenBy } from './SeenBy.tsx';
import { TicketSites } from './TicketSites.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import './nav.css';

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

/**
 * Returns whether the element is at least this many pixels wide, and its `ref`. Tabs are split and resized at any time.
 */
function useWide(width: number): readonly [wide: boolean, ref: (element: HTMLElement | null) => void] {
  const [wide, setWide] = useState(true);
  const [watched, setWatched] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!watched) return;
    const look = () => setWide(watched.clientWidth >= width);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(watched);
    return () => observer.disconnect();
  }, [watched, width]);
  return [wide, setWatched];
}

/** The offered views beside the tree, in a wide tab. */
function OffersPane(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  return (
    <section className="nav-offers" aria-label={t('offers.title')}>
      <header className="nav-bar">
        <h2>{t('offers.title')}</h2>
        <Badge count={props.offers.length} label={t('offers.count', { count: props.offers.length })} tone="soft" />
      </header>
      <OffersList {...props} beside />
    </section>
  );
}

/** For a narrow tab: a button with the number of offered views, and a drawer that lists them. */
function OffersDrawer(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('offers.title')}{' '}
        <Badge count={props.offers.length} label={t('offers.count', { count: props.offers.length })} tone="soft" />
      </Button>
      <Drawer open={open} title={t('offers.title')} onClose={() => setOpen(false)}>
        <OffersList {...props} />
      </Drawer>
    </>
  );
}
