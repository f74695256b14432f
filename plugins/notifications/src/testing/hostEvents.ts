import type { HostEvent } from '@atrium/sdk/client';
import { io } from 'socket.io-client';

/** The host's live events of one person, as a browser gets them. */
export async function hostEvents(url: string, token: string) {
  const arrived: HostEvent[] = [];
  const looks = new Set<() => void>();
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('event', (event: HostEvent) => {
    arrived.push(event);
    for (const look of [...looks]) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    arrived,
    /** The first event of this type that fits, those that came before included; rejects after 5 s without one. */
    until: (type: number, fits: (event: HostEvent) => boolean = () => true) =>
      new Promise<HostEvent>((resolve, reject) => {
        const over = () => {
          clearTimeout(timer);
          looks.delete(look);
        };
        const timer = setTimeout(() => {
          over();
          reject(new Error(`no event of type ${type} came; there came ${JSON.stringify(arrived)}`));
        }, 5_000);
        const look = () => {
          const found = arrived.find((event) => event.type === type && fits(event));
          if (!found) return;
          over();
          resolve(found);
        };
        looks.add(look);
        look();
      }),
    close: () => void socket.close(),
  };
}
