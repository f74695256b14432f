import type { Notifier } from '@atrium/sdk/server';
import type { HostRealtime } from '../../core/services.ts';

/** The default notifier: a live event without storage (`contract.md`, Host contracts). */
export function liveNotifier(realtime: HostRealtime): Notifier {
  return { notify: (notice) => realtime.content(notice, notice.to) };
}
