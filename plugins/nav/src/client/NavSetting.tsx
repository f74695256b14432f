import { useAtrium, useDraft, useGuard } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, ErrorState, IconButton, LoadingMask, Segmented, TextInput } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Direction, Obstacle } from './arrange.ts';
import type { DropPlace } from './dropPlace.ts';
import type { TypedInput } from './EntryForm.tsx';
import { EntryPane } from './EntryPane.tsx';
import { MenuList } from './MenuList.tsx';
import { arranged, AS_SAVED, MenuStore } from './MenuStore.ts';
import { ENTRY, MenuTree, type OFFER } from './MenuTree.tsx';
import './nav.css';
import { OffersDrawer } from './OffersDrawer.tsx';
import { OffersPane } from './OffersPane.tsx';
import { SeenBy } from './SeenBy.tsx';
import { SortFoot } from './SortFoot.tsx';
import { TicketSites } from './TicketSites.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav, Offer } from './types.ts';
import type { FormTarget } from './useEntryForm.ts';
import { useWide } from './useWide.ts';

const NONE: ReadonlySet<number> = new Set();

/** The menu as its administrators keep it (S2 §2): the tree and its order, an entry's form, what plugins offer. */
export default function NavSetting() {
  const context = useAtrium<Nav>();
  const { t, notices, panels } = context;
  const [kept, keepOrder, dropOrder] = useDraft('order', AS_SAVED);
  const [store] = useState(
    () => new MenuStore(context, { kept, keep: (order) => (order ? keepOrder(order) : dropOrder()) }),
  );
  const { entries: saved, staged, offers, ready, failure, moved, saving } = useSnapshot(store.state);
  const [words, setWords] = useState('');
  const [closed, setClosed] = useState(NONE);
  const [shown, setShown] = useState<'tree' | 'list'>('tree');
  // which form holds unsaved input, so that it stands there again after a reload or a forced logout
  const [typedInto, keepTyped, dropTyped] = useDraft<FormTarget | null>('form', null);
  const [target, setTarget] = useState(typedInto);
  const [start, setStart] = useState(0);
  const [said, setSaid] = useState('');
  const [sitesTyped, keepSitesTyped] = useDraft('sitesTyped', false);
  const [dialog, setDialog] = useState<'seen' | 'sites' | null>(sitesTyped ? 'sites' : null);
  const [wide, whole] = useWide(980);
  const typed = useRef<TypedInput | null>(null);
  const entries = useMemo(() => arranged({ entries: saved, staged }), [saved, staged]);
  const lines = useMemo(() => treeRows(entries, closed, words), [entries, closed, words]);
  const directories = useMemo(
    () =>
      treeRows(
        entries.filter(({ menuType }) => menuType === 0),
        NONE,
        '',
      ),
    [entries],
  );

  useEffect(() => store.connect(), [store]);
  // A form with input stays where it is when the tab becomes narrow; one that is only looked at makes room for the tree.
  useEffect(() => {
    if (!wide && !typedInto && !typed.current?.isDirty()) setTarget(null);
    // oxlint-disable-next-line react/exhaustive-deps -- a form that is saved stays as long as the tab keeps its width
  }, [wide]);
  useGuard({
    title: t('sort.guard'),
    isDirty: () => store.state.moved.length > 0,
    save: () => store.saveOrder(),
  });

  const open = async (next: FormTarget | null) => {
    if (next && !wide) return panels.open('NavForm', next, next.id === undefined ? {} : { id: next.id });
    if (typed.current?.isDirty()) {
      const leave = await notices.confirm({
        title: t('form.leaveTitle'),
        message: t('form.leaveText'),
        confirm: t('form.leave'),
        cancel: t('form.stay'),
        danger: true,
      });
      if (!leave) return;
    }
    show(next);
  };
  /** What was typed into the form that stands there is given up. */
  const show = (next: FormTarget | null) => {
    typed.current?.forget();
    dropTyped();
    setTarget(next);
    setStart((count) => count + 1);
  };
  const onDirty = useCallback(
    (dirty: boolean) => (dirty ? keepTyped(target) : dropTyped()),
    [target, keepTyped, dropTyped],
  );
  const onInput = useCallback((input: TypedInput) => void (typed.current = input), []);
  const say = (entry: MenuEntry, obstacle: Obstacle | null) => {
    const now = arranged(store.state).find(({ id }) => id === entry.id);
    const siblings = arranged(store.state).filter(({ parentId }) => parentId === now?.parentId);
    const at = 1 + siblings.filter(({ sequence }) => sequence < (now?.sequence ?? 0)).length;
    const parent = store.state.entries.find(({ id }) => id === now?.parentId)?.name ?? t('form.top');
    setSaid(
      obstacle
        ? t(obstacle, { name: entry.name })
        : t('sort.moved', { name: entry.name, parent, at, of: siblings.length }),
    );
  };
  const step = (entry: MenuEntry, direction: Direction) => say(entry, store.step(entry.id, direction));
  const fold = (id: number, shut: boolean) =>
    setClosed((known) => {
      const next = new Set(known);
      if (shut) next.add(id);
      else next.delete(id);
      return next;
    });
  const drop = (kind: typeof ENTRY | typeof OFFER, what: string, { parentId, before }: DropPlace) => {
    if (kind === ENTRY) {
      const entry = entries.find(({ id }) => id === Number(what));
      if (entry) say(entry, store.place(entry.id, parentId, before));
      return;
    }
    const offer = store.state.offers.find(({ opens }) => opens === what);
    if (!offer) return;
    if (parentId === 0) setSaid(t('sort.top', { name: offer.name }));
    else void store.addOffer(offer, parentId);
  };
  const remove = async (entry: MenuEntry) => {
    if ((await store.remove(entry)) && target?.id === entry.id) show(null);
  };

  if (failure) return <ErrorState title={t('tree.failed')} onRetry={() => void store.load(false)} failure={failure} />;
  const actions = {
    onEdit: (entry: MenuEntry) => void open({ id: entry.id }),
    onEnable: (entry: MenuEntry, enable: boolean) => void store.enable(entry, enable),
    onRemove: (entry: MenuEntry) => void remove(entry),
  };
  const offered = {
    offers: offers.filter(({ enabled }) => !enabled),
    directories,
    onAdd: (offer: Offer, parentId: number) => store.addOffer(offer, parentId),
  };
  const shape = wide ? 'nav-setting-wide' : target && 'nav-setting-form';
  return (
    <div ref={whole} className={classNames('nav-setting', shape)}>
      <section className="nav-order" aria-label={t('tree.title')}>
        <header className="nav-bar">
          <h1 className="at-grow">{t('tree.title')}</h1>
          {!wide && <OffersDrawer {...offered} />}
          <Button small icon="folder-new" onClick={() => void open({ menuType: 0, parentId: 0 })}>
            {t('tree.addDirectory')}
          </Button>
          <Button small icon="plus" onClick={() => void open({ menuType: 1, parentId: directories[0]?.entry.id })}>
            {t('tree.addPage')}
          </Button>
          <MenuPopover
            label={t('tree.more')}
            entries={[
              { id: 'seen', text: t('seen.title'), icon: 'eye-open', run: () => setDialog('seen') },
              { id: 'sites', text: t('sites.title'), icon: 'id-number', run: () => setDialog('sites') },
            ]}
          >
            <IconButton small icon="more" label={t('tree.more')} />
          </MenuPopover>
        </header>
        <div className="nav-tools">
          <TextInput
            icon="search"
            value={words}
            aria-label={t('tree.search')}
            placeholder={t('tree.search')}
            onChange={(event) => setWords(event.target.value)}
          />
          <Segmented
            small
            label={t('list.shape')}
            value={shown}
            options={[
              { value: 'tree', label: t('list.tree') },
              { value: 'list', label: t('list.list') },
            ]}
            onChange={setShown}
          />
        </div>
        <LoadingMask active={!ready} />
        {shown === 'list' ? (
          <MenuList words={words} onClearWords={() => setWords('')} entries={saved} {...actions} />
        ) : (
          <div className="nav-scroll">
            {ready && lines.length === 0 ? (
              <EmptyState icon="search" title={t(words ? 'tree.noneFound' : 'tree.empty')}>
                {t(words ? 'tree.noneFoundText' : 'tree.emptyText')}
              </EmptyState>
            ) : (
              <MenuTree
                {...actions}
                entries={entries}
                lines={lines}
                selected={target?.id ?? null}
                sortable={words.trim() === '' && !saving}
                onFold={fold}
                onAdd={(parent) => void open({ menuType: 1, parentId: parent.id })}
                onStep={step}
                onDrop={drop}
              />
            )}
          </div>
        )}
        <SortFoot
          moved={moved.length}
          sortable={shown === 'tree' && words.trim() === ''}
          saving={saving}
          onUndo={() => store.undo()}
          onSave={() => void store.saveOrder()}
        />
        <div className="at-hidden-text" aria-live="assertive">
          {said}
        </div>
      </section>
      {(wide || target) && (
        <EntryPane
          target={target}
          start={start}
          onClose={() => void open(null)}
          onInput={onInput}
          onDirty={onDirty}
          onRemove={remove}
          onSaved={(id) => {
            setTarget({ id });
            void store.load(true);
          }}
        />
      )}
      {wide && <OffersPane {...offered} />}
      <SeenBy open={dialog === 'seen'} onClose={() => setDialog(null)} />
      <TicketSites open={dialog === 'sites'} onClose={() => setDialog(null)} onDirty={keepSitesTyped} />
    </div>
  );
}
