import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { REPOSITORY } from '../../server/atriumCommand.ts';

export interface Pages<Subject extends string> {
  url(subject: Subject): string;
  close(): void;
}

export interface PagesOptions<Subject extends string> {
  /** Folder with a `<subject>.tsx` each. */
  readonly pages: string;
  readonly subjects: readonly Subject[];
  /** Packages that only these pages need, with their versions. */
  readonly peers: Readonly<Record<string, string>>;
}

const UI = join(REPOSITORY, 'packages/ui/src');
/** The calendar tab of the product: no package exports its parts. */
const CALENDAR = join(REPOSITORY, 'plugins/calendar/src/client/calendar');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Installs the peers in `folder`, builds one page a subject for production, and serves them on a free loopback port. */
export async function servePages<Subject extends string>(
  folder: string,
  { pages, subjects, peers }: PagesOptions<Subject>,
): Promise<Pages<Subject>> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: peers }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'pipe',
  });
  cpSync(pages, folder, { recursive: true });
  const { build } = await import('vite');
  for (const subject of subjects) {
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
        alias: [
          // the pages are copied, what they share is not
          { find: '../../frame.ts', replacement: join(REPOSITORY, 'tests/bench/frame.ts') },
          { find: '@atrium/ui/styles.css', replacement: join(UI, 'styles.css') },
          { find: /^@atrium\/ui\/(\w+)$/, replacement: join(UI, '$1/index.ts') },
          { find: '@atrium/calendar', replacement: CALENDAR },
          { find: '@atrium/sdk/client', replacement: join(REPOSITORY, 'packages/sdk/src/client/index.ts') },
        ],
      },
      build: {
        outDir: join(folder, 'built', subject),
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 4000,
      },
    });
  }
  return serve(join(folder, 'built'));
}

async function serve(folder: string): Promise<Pages<string>> {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
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
