import { CONTROL, randomId, type HostEvent } from '@atrium/sdk/client';
import { openSubject } from './noticeActions.ts';
import type { KindChoice, NotificationsClient } from './types.ts';

/**
 * Content events as desktop notices, in one of the browser's tabs (C.4-13), if the person has this kind enabled. Runs
 * from sign-in to the end of the session, whether the bell is rendered or not.
 */
export function startNotices(context: NotificationsClient): void {
  const { api, events, session } = context;
  const election = electTab(`atrium.notices.${session.state.id}`);
  const ended = new AbortController();
  context.onDispose(() => {
    election.release();
    ended.abort();
  });
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
  events.on('supplemented', () => void showSupplements(context, ended.signal));
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

/** The most toasts about one change; what is beyond them is counted in the last one. */
const MOST_SUPPLEMENTS = 5;
/** Milliseconds between them: each is read before the next one is added to the same toast. */
const NEXT_SUPPLEMENT = 1_500;

/**
 * Shows which notifications this session's own changes sent to others (C.4-6), in a visible tab; the server returns
 * each row once. They appear one by one (S1-118); the same words for many people are one.
 */
async function showSupplements({ api, notices, t }: NotificationsClient, ended: AbortSignal): Promise<void> {
  if (document.hidden) return;
  try {
    const { notify } = await api.supplementary({}, { quiet: true, background: true });
    const lines = [...new Set(notify.map(({ title, message }) => (message ? `${title}：${message}` : title)))];
    const shown = lines.slice(0, MOST_SUPPLEMENTS);
    for (const [index, line] of shown.entries()) {
      if (index > 0) await pause(NEXT_SUPPLEMENT, ended);
      if (ended.aborted) return;
      const isLast = index === MOST_SUPPLEMENTS - 1 && lines.length > shown.length;
      const more = isLast ? `\n${t('supplement.more', { count: lines.length - shown.length })}` : '';
      notices.toast({ tone: 'info', title: t('supplement.title'), message: line + more, follows: true });
    }
  } catch {
    // Optional: the change itself is saved, even if this message fails.
  }
}

/** Resolves after that time, or at once when the session ends. */
function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      ended.removeEventListener('abort', done);
      resolve();
    }
    ended.addEventListener('abort', done);
  });
}

/** Milliseconds in which tabs without Web Locks announce their claim. */
const CLAIMS = 150;

interface Election {
  /** Does `work` in one of this browser's tabs of this name; `what` names it in all of them. */
  once(what: string, work: () => void): void;
  release(): void;
}

/**
 * Elects one of several tabs to handle an event that all receive (C.4-13): the one with the Web Lock, which the browser
 * passes on when that tab closes. Without Web Locks (plain HTTP) the tabs claim each event over a BroadcastChannel, and
 * the smallest name wins.
 */
export function electTab(name: string, locks: LockManager | undefined = globalThis.navigator?.locks): Election {
  return locks ? byLock(name, locks) : byClaims(name);
}

function byLock(name: string, locks: LockManager): Election {
  const waiting = new AbortController();
  let elected = false;
  let releaseLock: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    releaseLock = resolve;
  });
  locks
    .request(name, { signal: waiting.signal }, () => {
      elected = true;
      return held;
    })
    // released before it was granted
    .catch(() => undefined);
  return {
    once: (_what, work) => elected && work(),
    release() {
      elected = false;
      waiting.abort();
      releaseLock?.();
    },
  };
}

interface Claim {
  readonly what: string;
  readonly by: string;
}

function byClaims(name: string): Election {
  const channel = new BroadcastChannel(name);
  const self = randomId();
  /** The smallest claiming name by event. */
  const claims = new Map<string, string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const note = ({ what, by }: Claim) => {
    const smallest = claims.get(what);
    if (smallest === undefined || by < smallest) claims.set(what, by);
  };
  const later = (milliseconds: number, task: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, milliseconds);
    timers.add(timer);
  };
  channel.onmessage = ({ data }: MessageEvent<Claim>) => {
    note(data);
    // A tab that receives the event later still finds the claim.
    later(10 * CLAIMS, () => claims.delete(data.what));
  };
  return {
    once(what, work) {
      note({ what, by: self });
      channel.postMessage({ what, by: self } satisfies Claim);
      later(CLAIMS, () => {
        if (claims.get(what) === self) work();
      });
      later(10 * CLAIMS, () => claims.delete(what));
    },
    release() {
      for (const timer of timers) clearTimeout(timer);
      channel.close();
    },
  };
}
