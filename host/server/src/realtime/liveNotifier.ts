import type { Clock, Notifier } from '@atrium/sdk/server';
import { currentCall } from '../http/currentCall.ts';
import { localTime } from '../time/localTime.ts';
import type { Outbox } from './Outbox.ts';

/** The default notifier: a live event and nothing kept (`contract.md`, Host contracts). */
export function liveNotifier(outbox: Outbox, clock: Clock, timeZone: string): Notifier {
  return {
    notify: ({ to, type, title, message, action, opens }) =>
      outbox.send({
        kind: 'event',
        to,
        payload: {
          type,
          title,
          message,
          ...(action !== undefined && { action }),
          ...(opens && { opens }),
          fromEmployeeId: currentCall()?.caller?.id ?? null,
          createdOn: localTime(clock.now(), timeZone),
        },
      }),
  };
}
