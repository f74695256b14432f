import { clearDrafts } from '@atrium/sdk/host';
import type { HostSession } from '../services/tokens.ts';

/** The stored input of what the person of this session discards. */
export class DiscardedDrafts {
  readonly #session: Pick<HostSession, 'state'>;

  constructor(session: Pick<HostSession, 'state'>) {
    this.#session = session;
  }

  /** @param key of the tab or panel whose input was discarded */
  clear(key: string): void {
    clearDrafts(this.#session.state.id, key);
  }
}
