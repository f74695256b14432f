import type { AnyContract, EventsOf, KindOf, OutputOf } from '@atrium/sdk';
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
  /** The next payload of this event of the plugin, including earlier ones not taken yet; rejects after 5 s. */
  next<Name extends Extract<keyof EventsOf<C>, string>>(name: Name): Promise<OutputOf<EventsOf<C>[Name]>>;
  /** The next notice of this kind of the plugin, including earlier ones not taken yet; rejects after 5 s. */
  nextNotice(kind: KindOf<C>): Promise<HostEvent>;
  /** The next matching event of the host of this type, including earlier ones not taken yet; rejects after 5 s. */
  nextOfHost(type: HostEvent['type'], fits?: (event: HostEvent) => boolean): Promise<HostEvent>;
  /** Every received event of the host, taken or not: content, and control (negative types). */
  readonly ofHost: readonly HostEvent[];
  /** Received events of plugins that were not taken: `attendance.punched`. */
  readonly waiting: readonly string[];
  close(): void;
}

/** Connects with a token and waits for the server's hello. */
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
    nextNotice: (kind) =>
      ofHost.take(`a notice of the kind ${kind}`, (event) => 'kind' in event && event.kind === `${plugin}.${kind}`),
    nextOfHost: (type, fits = () => true) =>
      ofHost.take(`the host's event ${type}`, (event) => event.type === type && fits(event)),
    ofHost: received,
    get waiting() {
      return ofPlugins.left.map(({ plugin: from, name }) => `${from}.${name}`);
    },
    close: () => void socket.close(),
  };
}
