import type { Guard } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { asText } from '../services/i18n.ts';
import type { HostSession } from '../services/tokens.ts';
import type { DiscardedDrafts } from './DiscardedDrafts.ts';

/** What is about to happen to the unsaved input. */
type DiscardCause = 'close' | 'signOut';
type UnsavedAnswer = 'discard' | 'keep' | 'save';

interface UnsavedQuestion {
  readonly titles: readonly string[];
  /** True if all of them can be saved. */
  readonly canSave: boolean;
  readonly by: DiscardCause;
}

/** Tracks unsaved input by the key of the tab or panel, and asks one combined question before any of it is lost. */
export class Unsaved {
  readonly state = proxy<{ question: UnsavedQuestion | null; busy: boolean }>({ question: null, busy: false });
  readonly #guards = new Map<string, Set<Guard>>();
  readonly #drafts: Pick<DiscardedDrafts, 'clear'> | undefined;
  #answered: ((answer: UnsavedAnswer | 'clean') => void) | null = null;
  #asked: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  /** @param drafts what is stored of the input; cleared for each tab or panel whose input was discarded */
  constructor(drafts?: Pick<DiscardedDrafts, 'clear'>) {
    this.#drafts = drafts;
  }

  register(key: string, guard: Guard): () => void {
    this.#add(key, guard);
    this.#changed();
    const off = guard.subscribe?.(() => {
      // input after what was there was discarded, in a view that is still mounted
      if (isDirty(guard)) this.#add(key, guard);
      this.#changed();
    });
    return () => {
      off?.();
      const guards = this.#guards.get(key);
      guards?.delete(guard);
      if (guards?.size === 0) this.#guards.delete(key);
      this.#changed();
      // deferred: a guard that only changes its title is removed and registered again
      queueMicrotask(() => this.#settle());
    };
  }

  /** Called at once when guards were added or removed, and when the result of one may have changed (`Guard.subscribe`). */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isDirty(key: string): boolean {
    return this.#dirty([key]).length > 0;
  }

  anyDirty(): boolean {
    return this.#dirty(this.#guards.keys()).length > 0;
  }

  /** Keys with unsaved input and this prefix. */
  dirtyKeys(start: string): string[] {
    return [...this.#guards.keys()].filter((key) => key.startsWith(start) && this.isDirty(key));
  }

  /** Titles of unsaved input, by the key of its tab or panel. */
  dirtyTitles(): ReadonlyMap<string, readonly string[]> {
    const titles = [...this.#guards.keys()].map((key) => [key, this.#dirty([key]).map(titleOf)] as const);
    return new Map(titles.filter(([, dirty]) => dirty.length > 0));
  }

  /**
   * Resolves to true if these tabs and panels may close: nothing is unsaved, it was saved, or the person discards it.
   */
  async confirmDiscard(keys: Iterable<string>, by: DiscardCause = 'close'): Promise<boolean> {
    this.#settle();
    const asked = [...keys].filter((key) => this.isDirty(key));
    const dirty = this.#dirty(asked);
    if (dirty.length === 0) return true;
    if (this.#answered) return false;
    const answer = await new Promise<UnsavedAnswer | 'clean'>((resolve) => {
      this.#answered = resolve;
      this.#asked = asked;
      this.state.question = ref({
        titles: dirty.map(titleOf),
        canSave: dirty.every((guard) => guard.save !== undefined),
        by,
      });
    });
    // input saved meanwhile is not saved again
    const saved = answer === 'clean' || (answer === 'save' && (await this.#saveAll(this.#dirty(asked))));
    this.#answered = null;
    this.state.question = null;
    if (answer === 'discard') for (const key of asked) this.#discard(key);
    return answer === 'discard' || saved;
  }

  /** The same for everything that is open. */
  confirmDiscardAll(by: DiscardCause): Promise<boolean> {
    return this.confirmDiscard([...this.#guards.keys()], by);
  }

  answer(answer: UnsavedAnswer): void {
    this.#answered?.(answer);
  }

  #add(key: string, guard: Guard): void {
    this.#guards.set(key, (this.#guards.get(key) ?? new Set()).add(guard));
  }

  /** Discarded input is no longer unsaved, even while its view is mounted. */
  #discard(key: string): void {
    this.#guards.delete(key);
    this.#drafts?.clear(key);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Closes a question about input that a running save has saved meanwhile. */
  #settle(): void {
    if (this.#answered && !this.state.busy && this.#dirty(this.#asked).length === 0) this.#answered('clean');
  }

  #dirty(keys: Iterable<string>): Guard[] {
    return [...keys].flatMap((key) => [...(this.#guards.get(key) ?? [])]).filter(isDirty);
  }

  async #saveAll(guards: readonly Guard[]): Promise<boolean> {
    this.state.busy = true;
    try {
      for (const guard of guards) if (!(await guard.save!())) return false;
      return true;
    } catch {
      // the view itself shows why it could not save; here nothing closes
      return false;
    } finally {
      this.state.busy = false;
    }
  }
}

/** A guard that throws may have unsaved input: the person is asked. */
function isDirty(guard: Guard): boolean {
  try {
    return guard.isDirty();
  } catch {
    return true;
  }
}

const titleOf = ({ title }: Guard): string => asText(title);

/** Signs out after one question about unsaved input, if there is any (C.11-13). */
export async function signOut(session: HostSession, unsaved: Unsaved): Promise<void> {
  if (await unsaved.confirmDiscardAll('signOut')) await session.logout();
}
