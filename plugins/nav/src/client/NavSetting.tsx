import { type RecordPane, useAtrium, useDraft, useGuard, useRecordPane } from '@atrium/sdk/client';
import { Badge, Button, classNames, EmptyState, ErrorState, IconButton, StatusTag } from '@atrium/ui';
import { Drawer, MenuPopover } from '@atrium/ui/overlays';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { EntryForm } from './EntryForm.tsx';
import { arranged, AS_SAVED, MenuStore } from './MenuStore.ts';
import './nav.css';
import { OffersList, type OffersListProps } from './OffersList.tsx';
import { OrderPane } from './OrderPane.tsx';
import { SeenBy } from './SeenBy.tsx';
import { TicketSites } from './TicketSites.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';
import { type FormTarget, useEntryForm } from './useEntryForm.ts';

/** Minimum width in pixels for tree, form and offers side by side. */
const WIDE = 980;

/** Menu administration (S2-123): the tree and its order, an entry's form, what plugins offer. */
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

interface EntryPaneProps {
  readonly pane: RecordPane<FormTarget>;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** The selected entry's form beside the tree, if the tab is wide enough. */
function EntryPane({ pane, onRemove }: EntryPaneProps) {
  const { t } = useAtrium<Nav>();
  const { target, start } = pane;
  return (
    <section className="nav-entry" aria-label={t('form.pane')}>
      {target ? (
        <PaneForm key={`${JSON.stringify(target)} ${start}`} target={target} pane={pane} onRemove={onRemove} />
      ) : (
        <EmptyState icon="diagram-tree" title={t('form.noneTitle')}>
          {t('form.noneText')}
        </EmptyState>
      )}
    </section>
  );
}

function PaneForm({ target, pane, onRemove }: EntryPaneProps & { readonly target: FormTarget }) {
  const { t } = useAtrium<Nav>();
  const form = useEntryForm(target, (id) => pane.saved({ id }), pane);
  const { record } = form;
  const heading = (
    <header className="nav-bar">
      <h2 className="at-cut">{record?.name ?? t('form.addTitle')}</h2>
      {record && <StatusTag active={record.enable} />}
      <span className="at-grow" />
      {record && (
        <Button small variant="quiet" icon="trash" className="nav-danger" onClick={() => onRemove(record)}>
          {t('remove.confirm')}
        </Button>
      )}
    </header>
  );
  return <EntryForm form={form} heading={heading} onCancel={() => void pane.open(null)} />;
}

/** The offered views beside the tree, in a wide tab. */
function OffersPane(props: OffersListProps) {
  const { t } = useAtrium<Nav>();
  return (
    <section className="nav-offers" aria-label={t('offers.title')}>
      <header className="nav-bar">
        <h2>{t('offers.title')}</h2>
        <OffersCount count={props.offers.length} />
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
        {t('offers.title')} <OffersCount count={props.offers.length} />
      </Button>
      <Drawer open={open} title={t('offers.title')} onClose={() => setOpen(false)}>
        <OffersList {...props} />
      </Drawer>
    </>
  );
}

function OffersCount({ count }: { readonly count: number }) {
  const { t } = useAtrium<Nav>();
  return <Badge count={count} label={t('offers.count', { count })} tone="soft" />;
}

/** What is needed rarely: the menu of another person, and the sites that may get launch tickets. */
function MoreActions() {
  const { t } = useAtrium<Nav>();
  const sites = useRecordPane<true>('sitesTyped');
  const [seeing, setSeeing] = useState(false);
  return (
    <>
      <MenuPopover
        label={t('tree.more')}
        entries={[
          { id: 'seen', text: t('seen.title'), icon: 'eye-open', run: () => setSeeing(true) },
          { id: 'sites', text: t('sites.title'), icon: 'id-number', run: () => void sites.open(true) },
        ]}
      >
        <IconButton small icon="more" label={t('tree.more')} />
      </MenuPopover>
      <SeenBy open={seeing} onClose={() => setSeeing(false)} />
      <TicketSites pane={sites} />
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** The menu of the administration, whose unsaved order is kept in a draft, and the views that it may still add. */
function useMenuStore() {
  const context = useAtrium<Nav>();
  const [kept, keepOrder, dropOrder] = useDraft('order', AS_SAVED, () => ({
    title: context.t('sort.guard'),
    labels: {},
  }));
  const [store] = useState(
    () => new MenuStore(context, { kept, keep: (order) => (order ? keepOrder(order) : dropOrder()) }),
  );
  useEffect(() => store.connect(), [store]);
  useGuard({
    title: context.t('sort.guard'),
    isDirty: () => store.state.moved.length > 0,
    save: () => store.saveOrder(),
  });
  const { entries, staged, offers, failure } = useSnapshot(store.state);
  const directories = useMemo(() => {
    const all = arranged({ entries, staged }).filter(({ menuType }) => menuType === 0);
    return treeRows(all, NONE, '');
  }, [entries, staged]);
  return {
    store,
    failure,
    directories,
    offered: {
      offers: offers.filter(({ enabled }) => !enabled),
      directories,
      onAdd: (offer: Offer, parentId: number) => store.addOffer(offer, parentId),
    },
  };
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
