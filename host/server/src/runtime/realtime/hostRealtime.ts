import { type Clock, type ContentEvent, formatDateTime, type Handler } from '@atrium/sdk/server';
import { currentCall } from '../../core/currentCall.ts';
import type { HostApi, HostRealtime } from '../../core/services.ts';
import { type Catalogues, refuse } from '../../core/texts.ts';
import type { Outbox } from './Outbox.ts';

/** Realtime as the host uses it: everything goes through the outbox, so nothing leaves before its commit. */
export function hostRealtime(outbox: Outbox, clock: Clock, timeZone: string, catalogues: Catalogues): HostRealtime {
  return {
    emit: () => Promise.reject(new TypeError('the host emits for plugins only: emitFor')),
    control: (type, to, data) => outbox.send({ kind: 'event', to, payload: { type, ...(data && { data }) } }),
    content: ({ type, kind, title, message, id, event, action, opens }, to) =>
      outbox.send({
        kind: 'event',
        to,
        payload: {
          type,
          ...textsOf(catalogues, { title, message }),
          ...(kind !== undefined && { kind }),
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

/** The texts in Chinese, and in English where they differ: the audience reads both, and the browser knows which. */
function textsOf(catalogues: Catalogues, { title, message }: Pick<ContentEvent, 'title' | 'message'>) {
  const isMessage = typeof title !== 'string' || typeof message !== 'string';
  const inLanguage = (language: 'zh-TW' | 'en') => ({
    title: catalogues.render(title, language),
    message: catalogues.render(message, language),
  });
  return { ...inLanguage('zh-TW'), ...(isMessage && { english: inLanguage('en') }) };
}

/** Binds the newest socket of the caller's session to the caller as they are now; another's id is 422 (C.2-24). */
export function socketLogin(realtime: HostRealtime): Handler<HostApi['socketLogin']> {
  return async ({ body, caller }) => {
    if (body.employeeId !== caller.id) throw refuse.invalid('error.otherEmployee');
    await realtime.bindSocket(caller);
    return {};
  };
}

/** Ends the caller's own socket of this id; any other id is 200 and changes nothing (C.2-24). */
export function socketLogout(realtime: HostRealtime): Handler<HostApi['socketLogout']> {
  return async ({ body, caller }) => {
    await realtime.closeSocket(body.socketId, caller.id);
    return {};
  };
}
