import type { Clock } from '@atrium/sdk/server';
import type { HostRealtime } from '../container/tokens.ts';
import type { Outbox } from './Outbox.ts';

/** Realtime as the host uses it: everything goes through the outbox, so nothing leaves before its commit. */
export function hostRealtime(outbox: Outbox, clock: Clock): HostRealtime {
  return {
    emit: () => Promise.reject(new TypeError('the host emits for plugins only: emitFor')),
    control: (type, to) => outbox.send({ kind: 'event', to, payload: { type } }),
    emitFor: (plugin, name, payload, to) => outbox.send({ kind: 'plugin', plugin, name, payload, to }),
    kickOut: (session, reason) => outbox.send({ kind: 'kickout', session, reason, at: clock.now().toISOString() }),
    closeSockets: (session) => outbox.send({ kind: 'close', session }),
  };
}
