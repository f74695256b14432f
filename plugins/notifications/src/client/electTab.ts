/** Milliseconds in which tabs without Web Locks announce their claim. */
const CLAIMS = 150;

export interface Election {
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
  const self = `${Math.random()}`;
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
