import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Versions of the peer and its React: the React is the product's. */
export const PEER = { dockview: '8.6.0', 'dockview-react': '8.6.0', react: '19.3.1', 'react-dom': '19.3.1' };
const HERE = fileURLToPath(new URL('..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Installs the peer in `folder`, builds its page and that of the floor for production and serves them on a free loopback port. */
export async function servePeer(folder: string): Promise<{ url: string; close(): void }> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: PEER }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'pipe',
  });
  cpSync(join(HERE, 'peer'), folder, { recursive: true });
  cpSync(join(HERE, 'plugin/src/Content.tsx'), join(folder, 'Content.tsx'));
  const { build } = await import('vite');
  const pages = ['index.html', 'floor.html'].map((page) => join(folder, page));
  await build({
    ...{ root: folder, configFile: false, logLevel: 'warn' },
    build: { outDir: 'dist', target: 'es2022', rollupOptions: { input: pages } },
  });
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      const file = join(folder, 'dist', path === '/' ? 'index.html' : path);
      reply.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
    } catch {
      reply.writeHead(404).end();
    }
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
