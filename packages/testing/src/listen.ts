import type { AnyContract, EventsOf, OutputOf } from '@atrium/sdk';
import { io } from 'socket.io-client';

interface Arrived {
  readonly plugin: string;
  readonly name: string;
  readonly payload: unknown;
}

/** The live connection of one person, as a browser has it. */
export interface Listening<C extends AnyContract> {
  /** The next payload of this event of the plugin, those that came before included; rejects after 5 s without one. */
  next<Name extends Extract<keyof EventsOf<C>, string>>(name: Name): Promise<OutputOf<EventsOf<C>[Name]>>;
  /** Everything that has come and nobody took: `attendance.punched`. */
  readonly waiting: readonly string[];
  close(): void;
}

/** Milliseconds until an event that does not come fails the test. */
const PATIENCE = 5_000;

/** Connects with a token and waits until the server has greeted. */
export async function listen<C extends AnyContract>(url: string, token: string, plugin: string): Promise<Listening<C>> {
  const arrived: Arrived[] = [];
  const waiters = new Set<() => void>();
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('plugin', (event: Arrived) => {
    arrived.push(event);
    for (const look of [...waiters]) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve());
    socket.once('connect_error', reject);
  });

  const take = (name: string): Arrived | undefined => {
    const at = arrived.findIndex((event) => event.plugin === plugin && event.name === name);
    return at < 0 ? undefined : arrived.splice(at, 1)[0];
  };
  return {
    next: (name) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(look);
          reject(
            new Error(
              `${plugin}.${name} did not come; waiting: ${arrived.map((event) => event.name).join(', ') || 'nothing'}`,
            ),
          );
        }, PATIENCE);
        const look = () => {
          const event = take(name);
          if (!event) return;
          waiters.delete(look);
          clearTimeout(timer);
          resolve(event.payload as never);
        };
        waiters.add(look);
        look();
      }),
    get waiting() {
      return arrived.map((event) => `${event.plugin}.${event.name}`);
    },
    close: () => void socket.close(),
  };
}
