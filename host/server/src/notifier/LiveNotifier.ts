import type { Clock, Notice, Notifier } from '@atrium/sdk/server';
import type { Config } from '../config/Config.ts';
import type { HostRealtime } from '../container/tokens.ts';
import { localTime } from '../time/localTime.ts';

interface Needed {
  readonly clock: Clock;
  readonly config: Pick<Config, 'timeZone'>;
  realtime(): Pick<HostRealtime, 'emitFor'>;
}

/** Notices where no plugin keeps them: those who are there see them, nothing is stored (contract.md, Host contracts). */
export class LiveNotifier implements Notifier {
  readonly #needed: Needed;

  constructor(needed: Needed) {
    this.#needed = needed;
  }

  async notify({ type, to, title, message, action = '', opens }: Notice): Promise<void> {
    const { clock, config, realtime } = this.#needed;
    const createdOn = localTime(clock.now(), config.timeZone);
    await realtime().emitFor('host', 'notice', { type, title, message, action, opens: opens ?? null, createdOn }, to);
  }
}
