import { Refreshing, unsubscribeAll } from '@atrium/sdk/client';
import { proxy } from 'valtio';
import { authorise } from '../authorise.ts';
import type { CalendarClient } from '../types.ts';

/** Browsers of a company load within this time of an event, in milliseconds. */
const SPREAD = 1500;
/** The next day begins with another count; loaded this often without any event, as the calendar itself. */
const EVERY = 900_000;

const stores = new WeakMap<object, TodayUnread>();

/** How many schedules of today are unread or have unread comments (C.4-14): one count for the header and the side panel. */
export function getTodayUnread(context: CalendarClient): TodayUnread {
  const known = stores.get(context);
  if (known) return known;
  const made = new TodayUnread(context);
  stores.set(context, made);
  return made;
}

class TodayUnread {
  readonly state = proxy({ count: 0 });
  readonly #refreshing: Refreshing;
  readonly #context: CalendarClient;
  #users = 0;
  #release: (() => void) | undefined;

  constructor(context: CalendarClient) {
    this.#context = context;
    this.#refreshing = new Refreshing(async (background) => {
      await authorise(context);
      const { unreadNumber } = await context.api.todayUnread({}, { quiet: true, background });
      this.state.count = unreadNumber;
    });
  }

  /** Follows the events while a part shows the count. Returns the function that ends it. */
  connect(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#release = this.#follow();
    return () => {
      this.#users -= 1;
      if (this.#users === 0) this.#release?.();
    };
  }

  #follow(): () => void {
    const { events } = this.#context;
    const soon = () => this.#refreshing.soon(SPREAD);
    void this.#refreshing.now(false).catch(() => undefined);
    const timer = setInterval(soon, EVERY);
    return unsubscribeAll([
      events.on('changed', soon),
      events.on('commented', soon),
      events.onResync(soon),
      () => clearInterval(timer),
    ]);
  }
}
