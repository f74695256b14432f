import { io } from 'socket.io-client';

/** The host's live events of one person, as a browser gets them. */
export async function hostEvents(url: string, token: string) {
  const arrived: { type: number }[] = [];
  const waiting = new Set<() => void>();
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('event', (event: { type: number }) => {
    arrived.push(event);
    for (const look of [...waiting]) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    types: () => arrived.map(({ type }) => type),
    /** Takes the next event of this type; rejects after 5 s without one. */
    next: (type: number) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no event of type ${type} came`)), 5_000);
        const look = () => {
          const at = arrived.findIndex((event) => event.type === type);
          if (at < 0) return;
          arrived.splice(at, 1);
          waiting.delete(look);
          clearTimeout(timer);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => void socket.close(),
  };
}
