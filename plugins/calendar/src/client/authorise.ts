import type { CallFailure } from '@atrium/sdk/client';
import type { CalendarClient } from './calendar/types.ts';

const running = new WeakMap<object, { readonly token: string; readonly done: Promise<void> }>();

/**
 * Signs in to the calendar service, once for each token: the first call to it (S1 §1). A failure is shown and rejects; the session of
 * the portal goes on (C.2-25), and the next call tries again.
 */
export function authorise(context: CalendarClient): Promise<void> {
  const token = context.session.token() ?? '';
  const known = running.get(context);
  if (known?.token === token) return known.done;
  const done = callOnce(context, token);
  running.set(context, { token, done });
  done.catch(() => running.delete(context));
  return done;
}

async function callOnce({ api, notices, t }: CalendarClient, publicToken: string): Promise<void> {
  try {
    await api.authorise({ body: { publicToken } }, { quiet: true });
  } catch (failure) {
    const { message } = failure as CallFailure;
    void notices.alert({
      title: t('authorise.failed'),
      message: t('authorise.failedWith', { message }),
      tone: 'danger',
    });
    throw failure;
  }
}
