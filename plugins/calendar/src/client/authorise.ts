import { isUnreachable, type CallFailure } from '@atrium/sdk/client';
import type { CalendarClient } from './types.ts';

const running = new WeakMap<object, { readonly token: string; readonly done: Promise<void> }>();

/**
 * Signs in to the calendar service, once for each token: the first call to it (S1-001). A failure rejects, and the next call tries
 * again. A refusal is shown, and the session of the portal goes on (C.2-25); a lost connection is shown by the shell.
 */
export function authorise(context: CalendarClient): Promise<void> {
  const known = authorised(context);
  if (known) return known;
  const token = context.session.token() ?? '';
  const done = callOnce(context, token);
  running.set(context, { token, done });
  done.catch(() => running.delete(context));
  return done;
}

/** The sign-in to the service that was begun or has succeeded; undefined without one. */
export function authorised(context: CalendarClient): Promise<void> | undefined {
  const known = running.get(context);
  return known?.token === (context.session.token() ?? '') ? known.done : undefined;
}

async function callOnce({ api, notices, session, t }: CalendarClient, publicToken: string): Promise<void> {
  try {
    await api.authorise({ body: { publicToken } }, { quiet: true });
  } catch (failure) {
    const { message } = failure as CallFailure;
    // The session has ended meanwhile, which the sign-in page reports.
    const isOver = session.token() !== publicToken;
    if (!isOver && !isUnreachable(failure))
      void notices.alert({
        title: t('authorise.failed'),
        message: t('authorise.failedWith', { message }),
        tone: 'danger',
      });
    throw failure;
  }
}
