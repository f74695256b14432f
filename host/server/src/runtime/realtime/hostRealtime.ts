import { formatDateTime, type Clock } from '@atrium/sdk/server';
import type { HostRealtime } from '../../core/services.ts';
import { currentCall } from '../../core/currentCall.ts';
import type { Outbox } from './Outbox.ts';

/** Realtime as the host uses it: everything goes through the outbox, so nothing leaves before its commit. */
export function hostRealtime(outbox: Outbox, clock: Clock, timeZone: string): HostRealtime {
  return {
    emit: () => Promise.reject(new TypeError('the host emits for plugins only: emitFor')),
    control: (type, to, data) => outbox.send({ kind: 'event', to, payload: { type, ...(data && { data }) } }),
    content: ({ type, title, message, id, event, action, opens }, to) =>
      outbox.send({
        kind: 'event',
        to,
        payload: {
          type,
          title,
          message,
          ...(id !== undefined && { id }),
          ...(event !== undefined && { event }),
          ...(action !== undefined && { action }),
          ...(opens && { opens }),
          fromEmployeeId: currentCall()?.caller?.id ?? null,
          createdOn: formatDateTime(clock.now(), timeZone),
        },
      }),
    emitFor: (plugin, name, payload, to) => outbox.send({ kind: 'plugin', plugin, name, payload, to }),
    kickOut: (session, reason) => outbox.send({ kind: 'kickout', session, reason, at: clock.now().toISOString() }),
    closeSocket: (socket, employee) => outbox.send({ kind: 'closeSocket', socket, employee }),
    bindSocket: ({ id, companyId, departmentId, sessionId }) =>
      outbox.send({ kind: 'bind', person: { id, companyId, departmentId, sessionId } }),
    closeSockets: (session) => outbox.send({ kind: 'close', session }),
  };
}
