import type { Manifest } from '@atrium/sdk';
import { hashFiles, hashPlugin, signPlugin, writeManifest } from '@atrium/sdk/archive';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { dropPlugin } from '../loader/writePlugin.ts';

/** What is another in a version than in the plugin that the workshop has built. */
export interface Version {
  /** Another plugin with the same parts; `sound` by default. */
  readonly id?: string;
  readonly version: string;
  /** What `ask` answers; the version by default. */
  readonly answer?: string;
  /** SQL of the steps of its tables, by tag. */
  readonly steps?: Readonly<Record<string, string>>;
  /** Code before that of its server, which runs when it is imported. */
  readonly before?: string;
  /** Code at the beginning of its activation; `context` is there. */
  readonly activate?: string;
  readonly manifest?: Partial<Manifest>;
  /** Private key that it is signed with. */
  readonly key?: string;
  /** After it was signed. */
  tamper?(folder: string): Promise<void>;
}

const ANSWER = 'answer-of-this-version';

/**
 * Makes archives of versions of one plugin: it is built once, and each version changes what was built. Its id is `sound`; it has
 * a tab, and the calls `GET /sound/ask` and `POST /sound/play`, which needs `sound.play`.
 */
export class Workshop implements AsyncDisposable {
  readonly #folder: string;
  #made = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<Workshop> {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-workshop-'));
    await dropPlugin('sound', FILES, join(folder, 'built'));
    return new Workshop(folder);
  }

  /** The bytes of an archive. */
  async archive(version: Version): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.pack(version)).bytes;
  }

  /** The bytes of an archive, and the hash in its `plugin.json`. */
  async pack(version: Version): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }> {
    this.#made += 1;
    const work = join(this.#folder, String(this.#made));
    const folder = join(work, 'package');
    await this.write(version, folder);
    const file = join(work, 'archive.tgz');
    await create({ gzip: true, portable: true, file, cwd: work }, ['package']);
    const { hash = '' } = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as Manifest;
    const bytes = new Uint8Array(await readFile(file));
    await rm(work, { recursive: true });
    return { bytes, hash };
  }

  /** The same as a folder. */
  async write(version: Version, folder: string): Promise<void> {
    await cp(join(this.#folder, 'built'), folder, { recursive: true });
    const file = join(folder, 'server.js');
    if (version.id !== undefined) await rename(folder, version.id);
    const built = await readFile(file, 'utf8');
    const server = built.replace(ANSWER, version.answer ?? version.version);
    await writeFile(
      file,
      `${version.before ?? ''}\n${server.replace('globalThis.atActivation', `(() => { ${version.activate ?? ''} })()`)}`,
    );
    await this.#writeSteps(folder, version.steps ?? {});
    const manifest = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as Manifest;
    const { hash: _, files: _files, ...rest } = manifest;
    const changed = { ...rest, version: version.version, ...version.manifest };
    await writeFile(join(folder, 'plugin.json'), writeManifest(changed));
    const whole = { ...changed, files: await hashFiles(folder) };
    await writeFile(join(folder, 'plugin.json'), writeManifest(whole));
    await writeFile(join(folder, 'plugin.json'), writeManifest({ ...whole, hash: await hashPlugin(folder) }));
    if (version.key !== undefined) await signPlugin(folder, version.key);
    await version.tamper?.(folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #writeSteps(folder: string, steps: Readonly<Record<string, string>>): Promise<void> {
    const entries = Object.keys(steps).map((tag, idx) => ({ idx, version: '7', when: 0, tag, breakpoints: true }));
    if (entries.length === 0) return;
    const journal = join(folder, 'migrations/meta/_journal.json');
    await mkdir(dirname(journal), { recursive: true });
    await writeFile(journal, JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
    for (const [tag, sql] of Object.entries(steps)) await writeFile(join(folder, `migrations/${tag}.sql`), sql);
  }
}

/** Gives a built plugin another id, in its texts. */
async function rename(folder: string, id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!/\.(js|json)$/.test(name)) continue;
    const text = await readFile(path, 'utf8');
    const tab = `${id.charAt(0).toUpperCase()}${id.slice(1)}Tab`;
    await writeFile(path, text.replaceAll('SoundTab', tab).replaceAll(/\bsound\b/g, id));
  }
}

const FILES = {
  'src/contract.ts': `import { definePlugin } from '@atrium/sdk';
import { z } from 'zod';
export default definePlugin('sound', {
  sdk: 1,
  name: '聲音',
  actions: { 'sound.play': '播放聲音' },
  tabs: { SoundTab: { title: '聲音的畫面' } },
  menu: [{ code: 'SoundTab', opens: 'SoundTab' }],
  api: {
    ask: { get: '/sound/ask', returns: z.object({ answer: z.string() }), needs: 'anyone' },
    play: { post: '/sound/play', returns: z.object({}), needs: 'sound.play' },
  },
});
`,
  'src/client.ts': `import { defineClient } from '@atrium/sdk/client';
import type contract from './contract.ts';
export default defineClient<typeof contract>({ tabs: { SoundTab: () => import('./Tab.tsx') } });
`,
  'src/Tab.tsx': `export default function Tab() { return <p>聲音</p>; }`,
  'src/server.ts': `import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
export default defineServer(contract, (context) => {
  void context;
  (globalThis as any).atActivation;
  return { api: { ask: () => ({ answer: '${ANSWER}' }), play: () => ({}) } };
});
`,
};
