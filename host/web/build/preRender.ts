import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type InlineConfig, type Rolldown } from 'vite';
import { leanLibraries } from './leanLibraries.ts';

export interface PreRendered {
  /** HTML by language and theme. */
  readonly looks: Readonly<Record<string, string>>;
  /** The line above the form, by language and day of the week. */
  readonly leads: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = 'src/app/served';
const conditions = ['source', ...defaultServerConditions];

/** Renders the sign-in page in a process of its own: it needs stand-ins for the page it would be on. */
export async function preRender(root: string): Promise<PreRendered> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-sign-in-'));
  try {
    await build({
      ...shared(root),
      plugins: [leanLibraries(), react()],
      ssr: { noExternal: true, resolve: { conditions } },
      build: {
        ssr: `${FOLDER}/preRender.tsx`,
        outDir: folder,
        target: 'esnext',
        rolldownOptions: { output: { entryFileNames: 'preRender.mjs' } },
      },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'preRender.mjs')], {
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 10_000_000,
    });
    return JSON.parse(stdout) as PreRendered;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The script that runs before the first paint, as text for an inline script. */
export async function bundleEarly(root: string): Promise<string> {
  const made = (await build({
    ...shared(root),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${FOLDER}/early.ts`, formats: ['iife'], name: 'early' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = made.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  if (!chunk) throw new Error('the script before the first paint is empty');
  return chunk.code.trim();
}

const shared = (root: string): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  mode: 'production',
  resolve: { conditions },
});
