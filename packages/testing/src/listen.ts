import type { AnyContract, EventsOf, OutputOf } from '@atrium/sdk';
import type { HostEvent } from '@atrium/sdk/client';
import { io } from 'socket.io-client';
import { Inbox } from './Inbox.ts';

interface Arrived {
  readonly plugin: string;
  readonly name: string;
  readonly payload: unknown;
}

/** The live connection of one person, as a browser has it. */
export interface Listening<C extends AnyContract> {
  /** The next payload of this event of the plugin, those that came before included; rejects after 5 s without one. */
  next<Name extends Extract<keyof EventsOf<C>, string>>(name: Name): Promise<OutputOf<EventsOf<C>[Name]>>;
  /** The next event of the host of this type that fits, those that came before included; rejects after 5 s without one. */
  nextOfHost(type: HostEvent['type'], fits?: (event: HostEvent) => boolean): Promise<HostEvent>;
  /** Every event of the host that has come, taken or not: content, and control (negative types). */
  readonly ofHost: readonly HostEvent[];
  /** Events of plugins that have come and nobody took: `attendance.punched`. */
  readonly waiting: readonly string[];
  close(): void;
}

/** Connects with a token and waits until the server has greeted. */
export async function listen<C extends AnyContract>(url: string, token: string, plugin: string): Promise<Listening<C>> {
  const ofPlugins = new Inbox<Arrived>();
  const ofHost = new Inbox<HostEvent>();
  const received: HostEvent[] = [];
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('plugin', (event: Arrived) => ofPlugins.put(event));
  socket.on('event', (event: HostEvent) => {
    received.push(event);
    ofHost.put(event);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    async next(name) {
      const fits = (event: Arrived) => event.plugin === plugin && event.name === name;
      return (await ofPlugins.take(`${plugin}.${name}`, fits)).payload as never;
    },
    nextOfHost: (type, fits = () => true) =>
      ofHost.take(`the host's event ${type}`, (event) => event.type === type && fits(event)),
    ofHost: received,
    get waiting() {
      return ofPlugins.left.map(({ plugin: from, name }) => `${from}.${name}`);
    },
    close: () => void socket.close(),
  };
}
