import { CONTROL } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { unseenOf } from './unseenOf.ts';

/**
 * Tells people how many they have not seen, after the commit and as absolute counts (C.4-1, type −1). Whoever is named while
 * a round is under way comes with the next one, so that the last count told is the last that was true. What a killed
 * process did not tell, browsers ask for when they reconnect.
 */
export class CountPublisher {
  readonly #context: NotificationsContext;
  readonly #waiting = new Set<number>();
  #publishing: Promise<void> | undefined;

  constructor(context: NotificationsContext) {
    this.#context = context;
    context.onDispose(() => this.#publishing);
  }

  /** To be called in the transaction that changes their rows. */
  publish(people: readonly number[]): void {
    if (people.length === 0) return;
    this.#context.afterCommit(() => {
      for (const id of people) this.#waiting.add(id);
      this.#publishing ??= this.#rounds()
        .catch((error: unknown) => this.#context.log.error('unread counts could not be told', { error }))
        .finally(() => (this.#publishing = undefined));
    });
  }

  async #rounds(): Promise<void> {
    while (this.#waiting.size > 0) {
      const people = [...this.#waiting];
      this.#waiting.clear();
      const counts = await unseenOf(this.#context.db, people);
      for (const [unreadNumber, employees] of byCount(people, counts))
        await this.#context.realtime.control(CONTROL.unreadCounts, { employees }, { unreadNumber });
    }
  }
}

/** One message for all who have the same count: a company-wide notice is a handful of them. */
function byCount(people: readonly number[], counts: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const id of people) {
    const count = counts.get(id) ?? 0;
    const group = groups.get(count);
    if (group) group.push(id);
    else groups.set(count, [id]);
  }
  return groups;
}
