// Child process of the socket bench: the real server, or a bare socket.io (BENCH_SIDE=bare). `process.send` gives its address;
// the messages `memory` and `tell` are answered with bytes in use and with the moment of telling.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '@atrium/host-server';
import { Server } from 'socket.io';
import { NOTIFIER } from '../../../host/server/src/container/tokens.ts';

interface Side {
  readonly url: string;
  /** Tells everybody of the company; `at` travels along. */
  tell(at: number): Promise<void> | void;
  stop(): Promise<unknown>;
}

async function real(): Promise<Side> {
  const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
  const notifier = atrium.container.get(NOTIFIER);
  return {
    url: atrium.url,
    tell: (at) =>
      notifier.notify({ type: 7, to: { company: 1 }, title: String(at), message: '', event: '公告', action: '新增' }),
    stop: () => atrium.stop(),
  };
}

async function bare(): Promise<Side> {
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  io.on('connection', (socket) => socket.emit('hello', { socketId: socket.id, seq: 0, quiet: 0, serverTime: '' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (at) =>
      void io.emit('event', { seq: 1, type: 7, title: String(at), message: '', event: '公告', action: '新增' }),
    stop: () => io.close(),
  };
}

const side = await (process.env['BENCH_SIDE'] === 'bare' ? bare() : real());
process.on('message', (ask: 'memory' | 'tell') => {
  void (async () => {
    if (ask === 'tell') {
      const at = Date.now();
      await side.tell(at);
      process.send!({ at });
      return;
    }
    for (let round = 0; round < 4; round++) globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send!({ bytes: heapUsed + external });
  })();
});
process.on('disconnect', () => void side.stop().then(() => process.exit(0)));
process.send!({ url: side.url });
