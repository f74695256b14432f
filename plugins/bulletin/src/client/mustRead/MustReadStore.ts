import { Refreshing, unsubscribeAll } from '@atrium/sdk/client';
import { companyMoment } from '@atrium/ui';
import { proxy, ref } from 'valtio';
import { followBulletins } from '../followBulletins.ts';
import type { BulletinClient, MustReadBulletin } from '../types.ts';
import { isPutOff, putOff } from './putOff.ts';

/** Browsers of a company load within this time after an event, in milliseconds; nothing on the screen waits for it. */
const SPREAD = 20_000;
/** How often the deadlines are looked at, in milliseconds. */
const EVERY = 30_000;

interface MustReadState {
  /** Those to confirm, the earliest deadline first; null until they are loaded. */
  list: readonly MustReadBulletin[] | null;
  open: boolean;
  /** How many there were when they were opened, and how many of them have been confirmed since. */
  total: number;
  done: number;
}

/**
 * The must-reads that a person still has to confirm. They open by themselves when the person enters the workspace, unless they
 * have put them off on this day; after a deadline they cannot be put off any more.
 */
export class MustReadStore {
  readonly state = proxy<MustReadState>({ list: null, open: false, total: 0, done: 0 });
  readonly #context: Pick<BulletinClient, 'api' | 'events'>;
  #refreshing: Refreshing | undefined;
  /** Those that were missing when they were read, though the list has them. */
  readonly #skipped = new Set<number>();

  constructor(context: Pick<BulletinClient, 'api' | 'events'>) {
    this.#context = context;
  }

  /** Loads them and keeps them up to date. Returns the function that stops it. */
  connect(): () => void {
    const { api, events } = this.#context;
    const refreshing = (this.#refreshing = new Refreshing(async (background) => {
      this.#show(await api.mustReads({}, { quiet: true, background }));
    }));
    refreshing.now(false).catch(() => undefined);
    const timer = setInterval(() => this.#openOverdue(), EVERY);
    return unsubscribeAll([
      followBulletins(this.#context, (id) => {
        if (id === undefined) this.#skipped.clear();
        else this.#skipped.delete(id);
        refreshing.soon(SPREAD);
      }),
      events.on('read', () => void refreshing.now(true).catch(() => undefined)),
      () => clearInterval(timer),
      () => refreshing.end(),
    ]);
  }

  /** Opens them, from the first one. */
  open(): void {
    const { state } = this;
    if (state.open || !state.list || state.list.length === 0) return;
    Object.assign(state, { open: true, total: state.list.length, done: 0 });
  }

  /** Closes them; on this day they do not open by themselves again before a deadline. */
  putOff(): void {
    putOff();
    this.state.open = false;
  }

  /** One was confirmed: the next one is shown. */
  async next(): Promise<void> {
    await this.#refreshing?.now(true).catch(() => undefined);
  }

  /** One is missing: it is passed over, also where the list still has it, until it changes. */
  skip(id: number): Promise<void> {
    this.#skipped.add(id);
    this.#show(this.state.list ?? []);
    return this.next();
  }

  #show(found: readonly MustReadBulletin[]): void {
    const { state } = this;
    const list = found.filter(({ id }) => !this.#skipped.has(id));
    const isFirst = state.list === null;
    state.list = ref(list);
    if (list.length === 0) state.open = false;
    else if (state.open) {
      state.total = Math.max(state.total, list.length);
      state.done = state.total - list.length;
    } else if (isFirst && !isPutOff()) this.open();
    this.#openOverdue();
  }

  #openOverdue(): void {
    if (this.state.list?.some(isOverdue)) this.open();
  }
}

/** Whether the deadline of a must-read has passed, at the server's last word or since. */
export const isOverdue = ({ isOver, deadline }: MustReadBulletin): boolean => isOver || deadline <= companyMoment();
