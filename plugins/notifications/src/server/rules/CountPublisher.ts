import { CONTROL } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { readUnseen } from './unseenOf.ts';

/**
 * Publishes people's unseen counts after the commit, as absolute counts (C.4-1, type −1). People added during a round
 * are published in the next one, so that the last published count is current. Counts that a killed process did not
 * publish are refetched by browsers on reconnect.
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
        .catch((error: unknown) => this.#context.log.error('publishing unread counts failed', { error }))
        .finally(() => (this.#publishing = undefined));
    });
  }

  async #rounds(): Promise<void> {
    while (this.#waiting.size > 0) {
      const people = [...this.#waiting];
      this.#waiting.clear();
      const counts = await readUnseen(this.#context.db, people);
      for (const [unreadNumber, employees] of byCount(people, counts))
        await this.#context.realtime.control(CONTROL.unreadCounts, { employees }, { unreadNumber });
    }
  }
}

/** One message for all with the same count: a company-wide notice needs only a handful. */
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
