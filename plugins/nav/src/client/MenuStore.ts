import { type CallFailure, Refreshing, toastWithUndo, unsubscribeAll, VIEW_TYPE } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import type { EntryNode } from '../contract/entries.ts';
import { type Direction, type Move, type Obstacle, place, step } from './arrange.ts';
import type { MenuEntry, NavClient, Offer } from './types.ts';

/** Milliseconds over which browsers spread their refetch after the menu changed. */
export const SPREAD = 2_000;

interface Place {
  readonly parentId: number;
  readonly sequence: number;
}

/** An unsaved order. */
export interface StagedOrder {
  /** Unsaved positions by entry. */
  readonly staged: Readonly<Record<number, Place>>;
  /** Entries moved by the person, for the count. */
  readonly moved: readonly number[];
}

/** Stores an unsaved order so that it survives a reload and a forced logout. */
export interface OrderDraft {
  readonly kept: StagedOrder;
  /** null clears it. */
  keep(order: StagedOrder | null): void;
}

export const AS_SAVED: StagedOrder = { staged: {}, moved: [] };
const NO_DRAFT: OrderDraft = { kept: AS_SAVED, keep: () => {} };

interface MenuState {
  /** The saved entries, unordered. */
  entries: readonly MenuEntry[];
  offers: readonly Offer[];
  ready: boolean;
  failure: CallFailure | null;
  staged: StagedOrder['staged'];
  moved: StagedOrder['moved'];
  saving: boolean;
}

/** The company's menu for administration: the saved entries and the unsaved order. */
export class MenuStore {
  /** A valtio proxy. */
  readonly state = proxy<MenuState>({
    entries: [],
    offers: [],
    ready: false,
    failure: null,
    staged: {},
    moved: [],
    saving: false,
  });
  readonly #context: NavClient;
  readonly #draft: OrderDraft;
  #refreshing = new Refreshing((background) => this.#load(background));

  constructor(context: NavClient, draft = NO_DRAFT) {
    this.#context = context;
    this.#draft = draft;
    Object.assign(this.state, draft.kept);
  }

  /** Loads the menu and keeps it up to date. Returns the function that stops it. */
  connect(): () => void {
    const { events } = this.#context;
    // created per connection: React connects again after a cleanup
    const refreshing = (this.#refreshing = new Refreshing((background) => this.#load(background)));
    const refresh = () => refreshing.soon(SPREAD);
    void this.load(false);
    return unsubscribeAll([() => refreshing.end(), events.on('changed', refresh), events.onResync(refresh)]);
  }

  /** Loads the menu as it is after this call; a failure is in `failure`. */
  async load(background: boolean): Promise<void> {
    await this.#refreshing.now(background).catch(() => undefined);
  }

  async #load(background: boolean): Promise<void> {
    const { api } = this.#context;
    try {
      const options = { quiet: true, background };
      const [tree, offers] = await Promise.all([api.tree({}, options), api.offered({}, options)]);
      const entries = flat(tree);
      const known = new Set(entries.map(({ id }) => id));
      const staged = Object.entries(this.state.staged).filter(
        ([id, { parentId }]) => known.has(Number(id)) && (parentId === 0 || known.has(parentId)),
      );
      Object.assign(this.state, {
        entries: ref(entries),
        offers: ref(offers),
        failure: null,
        staged: Object.fromEntries(staged),
      });
      this.state.moved = staged.length === 0 ? [] : this.state.moved.filter((id) => known.has(id));
      this.#keepOrder();
      if (!this.state.ready && this.state.moved.length > 0)
        this.#context.notices.toast({ message: this.#context.t('sort.restored') });
    } catch (failure) {
      // A failed refresh keeps the rows; it is retried once.
      if (!this.state.ready || !background) this.state.failure = failure as CallFailure;
      throw failure;
    } finally {
      this.state.ready = true;
    }
  }

  /** Moves an entry without saving. Returns the obstacle, or null. */
  place(id: number, parentId: number, before: number | null): Obstacle | null {
    return this.#stage(id, place(arranged(this.state), id, parentId, before));
  }

  step(id: number, direction: Direction): Obstacle | null {
    return this.#stage(id, step(arranged(this.state), id, direction));
  }

  #stage(id: number, move: Move<MenuEntry>): Obstacle | null {
    if ('obstacle' in move) return move.obstacle;
    const saved = new Map(this.state.entries.map((entry) => [entry.id, entry]));
    const changed = move.rows.filter((row) => {
      const before = saved.get(row.id);
      return before && (before.parentId !== row.parentId || before.sequence !== row.sequence);
    });
    this.state.staged = Object.fromEntries(
      changed.map(({ id: one, parentId, sequence }) => [one, { parentId, sequence }]),
    );
    const moved = new Set([...this.state.moved, id]);
    this.state.moved = changed.length === 0 ? [] : [...moved];
    this.#keepOrder();
    return null;
  }

  undo(): void {
    Object.assign(this.state, AS_SAVED);
    this.#keepOrder();
  }

  #keepOrder(): void {
    const { staged, moved } = this.state;
    this.#draft.keep(moved.length === 0 ? null : { staged: { ...staged }, moved: [...moved] });
  }

  /** Saves the staged order atomically. */
  async saveOrder(): Promise<boolean> {
    const { api, notices, t } = this.#context;
    if (this.state.saving) return false;
    this.state.saving = true;
    try {
      const names = new Map(this.state.entries.map(({ id, name }) => [id, name]));
      const data = Object.entries(this.state.staged).map(([id, at]) => ({
        id: Number(id),
        ...at,
        title: names.get(Number(id)) ?? '',
      }));
      await api.sort({ body: { data } }, { quiet: true });
      this.undo();
      await this.load(true);
      notices.toast({ tone: 'success', message: t('sort.done') });
      return true;
    } catch (failure) {
      await notices.alert({ title: t('sort.failed'), message: (failure as CallFailure).message, tone: 'danger' });
      return false;
    } finally {
      this.state.saving = false;
    }
  }

  /** Enables or disables an entry. */
  async enable({ id, name }: Pick<MenuEntry, 'id' | 'name'>, enable: boolean): Promise<void> {
    const { api, notices, t } = this.#context;
    await this.#change('form.changeFailed', async () => {
      await api.change({ params: { id }, body: { enable } }, { quiet: true });
      const message = t(enable ? 'enabled' : 'disabled', { name });
      toastWithUndo(notices, { tone: 'success', message }, () => void this.enable({ id, name }, !enable));
    });
  }

  /**
   * Deletes an entry after a confirmation. If the server would refuse, shows why instead of asking. Resolves to whether
   * it was deleted.
   */
  async remove(entry: MenuEntry): Promise<boolean> {
    const { api, notices, t } = this.#context;
    if (this.state.entries.some(({ parentId }) => parentId === entry.id)) {
      const message = t('refused.notEmpty', { name: entry.name });
      await notices.alert({ title: t('remove.failed'), message, tone: 'danger' });
      return false;
    }
    const confirmed = await notices.confirm({
      title: t('remove.title', { name: entry.name }),
      message: t('remove.message'),
      confirm: t('remove.confirm'),
      danger: true,
    });
    if (!confirmed) return false;
    return this.#change('remove.failed', async () => {
      await api.remove({ params: { id: entry.id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('remove.done', { name: entry.name }) });
    });
  }

  /**
   * Adds an offered view to a directory of the menu, or enables its existing entry. If another entry has its code,
   * letters are appended.
   */
  async addOffer(offer: Offer, parentId: number): Promise<void> {
    const { notices, t } = this.#context;
    await this.#change('form.addFailed', async () => {
      await this.#sendOffer(offer, parentId);
      notices.toast({ tone: 'success', message: t('offers.added', { name: offer.name }) });
    });
  }

  async #sendOffer(offer: Offer, parentId: number): Promise<unknown> {
    const { api } = this.#context;
    if (offer.entryId !== null)
      return api.change({ params: { id: offer.entryId }, body: { enable: true } }, { quiet: true });
    const { code, name, iconName, opens: link, openType } = offer;
    const menuCode = freeCode(
      code,
      this.state.entries.map((entry) => entry.menuCode),
    );
    const body = {
      menuCode,
      name,
      iconName,
      link,
      openType,
      parentId,
      menuType: 1,
      viewType: VIEW_TYPE.view,
      enable: true,
    };
    return api.create({ body }, { quiet: true });
  }

  /** Runs a change of the menu, shows a refusal, and reloads the menu. Resolves to whether it succeeded. */
  async #change(failed: 'form.changeFailed' | 'form.addFailed' | 'remove.failed', work: () => Promise<void>) {
    const { notices, t } = this.#context;
    try {
      await work();
      await this.load(true);
      return true;
    } catch (failure) {
      await notices.alert({ title: t(failed), message: (failure as CallFailure).message, tone: 'danger' });
      await this.load(true);
      return false;
    }
  }
}

/** The entries with their unsaved positions. */
export function arranged({
  entries,
  staged,
}: {
  readonly entries: readonly MenuEntry[];
  readonly staged: MenuState['staged'];
}): MenuEntry[] {
  return entries.map((entry) => {
    const at = staged[entry.id];
    return at ? { ...entry, ...at } : entry;
  });
}

function flat(tree: readonly EntryNode[]): MenuEntry[] {
  return tree.flatMap(({ children, ...entry }) => [entry, ...flat(children)]);
}

/** Maximum length of a code (C.8-7). */
const MAX_LENGTH = 30;
const LETTERS = 26;

/** Returns a code that no entry has, ignoring case: the requested one, else with letters appended. */
export function freeCode(requested: string, taken: readonly string[]): string {
  const known = new Set(taken.map((code) => code.toLowerCase()));
  for (let number = 0; ; number += 1) {
    const letters = toLetters(number);
    const code = requested.slice(0, MAX_LENGTH - letters.length) + letters;
    if (!known.has(code.toLowerCase())) return code;
  }
}

/** 0 → nothing, 1 → A, 26 → Z, 27 → AA. */
function toLetters(number: number): string {
  if (number === 0) return '';
  const last = (number - 1) % LETTERS;
  return toLetters((number - 1 - last) / LETTERS) + String.fromCharCode('A'.charCodeAt(0) + last);
}
