import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../../server/atriumCommand.ts';

/** Versions of the peers and of what they need; the React is the product's. */
export const PEERS = {
  antd: '6.6.8',
  '@mui/x-tree-view': '9.14.0',
  '@mui/material': '9.5.0',
  '@mui/system': '9.5.0',
  '@emotion/react': '11.14.0',
  '@emotion/styled': '11.14.1',
  'react-arborist': '3.16.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
export const SUBJECTS = ['atrium', 'antd', 'mui', 'arborist'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

const HERE = fileURLToPath(new URL('.', import.meta.url));
const UI = join(REPOSITORY, 'packages/ui/src');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Installs the peers in `folder`, builds one page a subject for production, and serves them on a free loopback port. */
export async function servePages(folder: string): Promise<{ url(subject: SubjectName): string; close(): void }> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: PEERS }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'pipe',
  });
  cpSync(join(HERE, 'pages'), folder, { recursive: true });
  const { build } = await import('vite');
  for (const subject of SUBJECTS) {
    const page = join(folder, subject);
    mkdirSync(page, { recursive: true });
    writeFileSync(
      join(page, 'index.html'),
      `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><title>${subject}</title><body><div id="root"></div><script type="module" src="../${subject}.tsx"></script></body></html>`,
    );
    await build({
      root: page,
      base: './',
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        conditions: ['source', 'module', 'browser', 'production'],
        dedupe: ['react', 'react-dom'],
        alias: { '@atrium/ui/chooser': join(UI, 'chooser/index.ts'), '@atrium/ui/styles.css': join(UI, 'styles.css') },
      },
      build: {
        outDir: join(folder, 'built', subject),
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 4000,
      },
    });
  }
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      const file = join(folder, 'built', path.endsWith('/') ? `${path}index.html` : path);
      reply.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
    } catch {
      reply.writeHead(404).end();
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  return { url: (subject) => `http://127.0.0.1:${port}/${subject}/`, close: () => server.close() };
}
