import { CONTROL, type HostEvent } from '@atrium/sdk/client';
import { electTab } from './electTab.ts';
import { openSubject } from './openSubject.ts';
import type { KindChoice, NotificationsClient } from './types.ts';

/**
 * Content events as desktop notices, in one of the browser's tabs (C.4-13), if the person has this kind enabled. Runs
 * from sign-in to the end of the session, whether the bell is rendered or not.
 */
export function startNotices(context: NotificationsClient): void {
  const { api, events, session } = context;
  const election = electTab(`atrium.notices.${session.state.id}`);
  context.onDispose(() => election.release());
  let kinds: readonly KindChoice[] = [];
  const learn = async () => {
    try {
      ({ kinds } = await api.readChoices({}, { quiet: true, background: true }));
    } catch {
      // Until they are loaded every kind is shown, which is the default.
    }
  };
  events.onEvent((event) => {
    if (event.type === CONTROL.preferencesChanged) void learn();
    if (event.type < 1) return;
    if (kinds.find((one) => one.kind === event.kind && one.type === event.type)?.desktop === false) return;
    election.once(`${event.type}:${event.id ?? event.title}:${event.createdOn}`, () => show(context, event));
  });
  events.on('supplemented', () => void showSupplements(context));
  void learn();
}

function show(context: NotificationsClient, event: HostEvent): void {
  const { notices, t } = context;
  const { type, id, opens, action, event: subject, title = '', message = '' } = event;
  // C.4-10: event and action, or the event's own title without an action.
  const heading = action && subject ? t('desktop.content', { action, event: subject }) : title;
  const lines = [...new Set([title, message])].filter((text) => text !== '' && text !== heading);
  notices.desktop({
    title: heading,
    message: lines.join('\n'),
    ...(id !== undefined && { tag: `${type}:${id}` }),
    ...(opens && { onClick: () => void openSubject(context, heading, opens) }),
  });
}

/**
 * Shows which notifications this session's own changes sent to others (C.4-6), in a visible tab; the server returns
 * each row once.
 */
async function showSupplements({ api, notices, t }: NotificationsClient): Promise<void> {
  if (document.hidden) return;
  try {
    const { notify } = await api.supplementary({}, { quiet: true, background: true });
    if (notify.length === 0) return;
    const lines = notify.map(({ title, message }) => (message ? `${title}：${message}` : title));
    notices.toast({ tone: 'info', title: t('supplement.title'), message: [...new Set(lines)].join('\n') });
  } catch {
    // Optional: the change itself is saved, even if this message fails.
  }
}
