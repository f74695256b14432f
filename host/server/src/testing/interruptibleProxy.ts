import { createServer, type AddressInfo, connect, type Socket } from 'node:net';

export interface InterruptibleProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Closes all connections and refuses new ones, as a server that has ended does. */
  cut(): void;
  /** Passes nothing on and closes nothing, as a server that hangs does. */
  hang(): void;
  /** Passes everything on again. */
  restore(): void;
  close(): Promise<void>;
}

/** For tests: a TCP proxy in front of a PostgreSQL, by which it can be away for a while. */
export async function interruptibleProxy(databaseUrl: string): Promise<InterruptibleProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') return void client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      if (state === 'hanging') socket.pause();
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        (socket === client ? upstream : client).destroy();
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
    if (state === 'hanging') for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href;
  return {
    url,
    cut() {
      state = 'cut';
      for (const socket of open) socket.resetAndDestroy();
    },
    hang() {
      state = 'hanging';
      for (const socket of open) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
