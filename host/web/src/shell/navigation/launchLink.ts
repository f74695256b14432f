import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import type { Transport } from '../../services/container/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';

/** The address of an entry; one that needs a token gets a new launch ticket as `token` and `hash` (S0 §2, C.2-26). */
export async function launchLink(
  transport: Transport,
  entry: Pick<MenuEntry, 'id' | 'link' | 'needToken'>,
  options?: CallOptions,
): Promise<string> {
  if (!entry.needToken) return entry.link;
  const ticket = await hostCall<{ token: string; hash: string }>(
    transport,
    hostRoutes.launchTicket,
    { body: { menuId: entry.id } },
    options,
  );
  const url = new URL(entry.link, location.href);
  url.searchParams.set('token', ticket.token);
  url.searchParams.set('hash', ticket.hash);
  return url.href;
}
