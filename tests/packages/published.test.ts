import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packAll } from '../../scripts/build/packAll.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { followGuide } from './followGuide.ts';
import { type Registry, startRegistry } from './startRegistry.ts';

// An author's way from the published packages to an archive, in a folder that knows nothing of this repository. Its tests take a
// minute together: what they need is made once, and what is packed is shared.

const LIMIT_MS = 240_000;
const place = temporaryFolder('atrium-author');
const [packed, folder] = [join(place.path, 'packed'), join(place.path, 'parking')];
const create = join(place.path, 'package/bin/createPlugin.js');
let registry: Registry | undefined;
/** Why the packages of others cannot be had here. */
let offline: string | undefined;

beforeAll(async () => {
  expect(await packAll(packed)).toBe(true);
  registry = await startRegistry(packed);
  await run('tar', ['xzf', join(packed, await archiveOf('create-atrium-plugin')), '-C', place.path], {
    cwd: place.path,
  });
  await run('node', [create, folder, '--id', 'parking', '--name', '停車登記'], { cwd: place.path });
  await writeFile(join(folder, '.npmrc'), `@atrium:registry=${registry.url}\n`);
  await run('pnpm', ['install', '--prefer-offline', '--reporter=append-only']).catch((error: Error) => {
    if (!UNREACHABLE.test(error.message) || /(@atrium|%40atrium)/.test(failureIn(error.message))) throw error;
    offline = failureIn(error.message);
  });
}, LIMIT_MS);

afterAll(async () => {
  await registry?.[Symbol.asyncDispose]();
  place.remove();
});

test('a new plugin is installed by pnpm, too, from the registry alone: nothing of the repository, no unmet peer', async ({
  skip,
}) => {
  skip(offline !== undefined, offline);
  expect(await run('pnpm', ['peers', 'check'])).toContain('No peer dependency issues');
  const direct = (await readdir(join(folder, 'node_modules/@atrium'))).map((name) => `node_modules/@atrium/${name}`);
  for (const found of [...direct.map((path) => join(folder, path)), await hostFolder()]) {
    const installed = await realpath(found);
    expect(installed).toContain(await realpath(folder));
    expect(await naming(REPOSITORY, installed)).toEqual([]);
  }
  const lock = await readFile(join(folder, 'pnpm-lock.yaml'), 'utf8');
  expect(lock).not.toMatch(/: '?(workspace|link|file|catalog):/);
});

test(
  'a new plugin passes its own pipeline: types, checks, tests of server and screens, without a configuration of its own',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    const others = join(folder, 'src/demo.test.ts');
    await writeFile(others, WITH_OTHERS);
    const pipeline = await readFile(join(folder, '.github/workflows/check.yml'), 'utf8');
    const [install, ...commands] = [...pipeline.matchAll(/- run: (.*)/g)].map(([, command = '']) => command);
    expect(install).toBe('npm install');
    const reports = ' -- -- --reporter=default --reporter=json --outputFile.json=report.json';
    const printed = [];
    for (const command of commands) printed.push(await npm(command === 'npm test' ? command + reports : command));
    expect(printed.join('')).toContain('parking：沒有問題');
    const report: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ success: true, numPassedTests: 4 });
    await rm(others);
  },
);

test(
  'the ten minutes of the guide end in a plugin that passes, as they are written there',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    const guide = await readFile(join(REPOSITORY, 'docs/plugins.md'), 'utf8');
    expect(await followGuide(guide, '### In ten minutes', folder, npm)).toBeGreaterThan(10);
  },
);

/** What pnpm says where the registry of other packages does not answer. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_(META_FETCH_FAIL|FETCH_5\d\d)/;
const failureIn = (output: string) => output.split('\n').find((line) => UNREACHABLE.test(line)) ?? output;

/** The files of a folder in which a text occurs. */
async function naming(what: string, below: string): Promise<string[]> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ((await readFile(file)).includes(what) ? [file] : [])));
  return found.flat();
}

/** The host that is published has the plugins of the repository and the demo company. */
const WITH_OTHERS = `
import { mount } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from './contract.ts';

test('beside a plugin of the host, in the demo company', async () => {
  const { server, api, person } = await mount(contract, { with: ['attendance'], demo: true, as: 'E001' });
  expect(person.employee).toBe('E001');
  expect(await api.list()).toEqual([]);
  expect(await server.db.execute('select count(*)::int as n from attendance.punches')).toMatchObject({ rows: [{}] });
});
`;

test(
  'its archive is installed and started by the published host, with the demo company',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    expect(await run(bin('atrium-plugin'), ['pack'])).toContain('已封裝 parking 0.1.0');
    const host = join(await hostFolder(), 'bin/atrium.js');
    const env = { ATRIUM_DATA_DIR: join(place.path, 'data'), PORT: '0', ATRIUM_UNSIGNED_PLUGINS: 'true' };
    await run('node', [host, 'plugin', 'add', join(folder, 'parking-0.1.0.atrium.tgz')], { env });
    const server = start('node', [host, 'start', '--demo'], { env });
    const ended = once(server, 'exit');
    try {
      const address = await addressOf(server);
      const ready = (await (await fetch(`${address}/readyz`)).json()) as { plugins: { id: string; state: string }[] };
      expect(ready.plugins.filter(({ state }) => state !== 'active')).toEqual([]);
      expect(ready.plugins.map(({ id }) => id)).toEqual(expect.arrayContaining(['accounts', 'calendar', 'parking']));
      expect(await (await fetch(address)).text()).toContain('<title>中庭</title>');
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  },
);

test(
  'the equipment plugin, which is a new plugin with the work of an author, passes in at most 500 lines',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    const [made, cwd] = [join(REPOSITORY, 'tests/equipment'), join(place.path, 'equipment')];
    await run('node', [create, cwd, '--id', 'equipment', '--name', '設備借用'], { cwd: place.path });
    for (const part of ['src', 'locales', 'migrations']) {
      await rm(join(cwd, part), { recursive: true });
      await cp(join(made, part), join(cwd, part), { recursive: true });
    }
    for (const file of ['.npmrc', 'pnpm-lock.yaml']) await cp(join(folder, file), join(cwd, file));
    const sources = (await readdir(join(cwd, 'src'), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
    const texts = await Promise.all(sources.map((name) => readFile(join(cwd, 'src', name), 'utf8')));
    expect(texts.reduce((lines, source) => lines + source.split('\n').length - 1, 0)).toBeLessThanOrEqual(500);
    await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], { cwd });
    for (const script of ['types', 'pack', 'test']) await run('pnpm', ['run', script], { cwd });
  },
);

test(
  'while its author works on it, each change of a source runs in the host after a moment, and a mistake leaves what ran before',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    const contract = join(folder, 'src/contract.ts');
    const written = await readFile(contract, 'utf8');
    const dev = start(bin('atrium-plugin'), ['dev', '--port', '0'], {});
    const ended = once(dev, 'exit');
    try {
      const address = await addressOf(dev);
      const running = async () => {
        const ready = (await (await fetch(`${address}/readyz`)).json()) as {
          plugins: { id: string; version: string }[];
        };
        return ready.plugins.find(({ id }) => id === 'parking')?.version;
      };
      expect(await running()).toBe('0.1.0');
      await writeFile(contract, 'no contract');
      const description = join(folder, 'package.json');
      const text = await readFile(description, 'utf8');
      await writeFile(description, text.replace('"version": "0.1.0"', '"version": "0.1.1"'));
      expect(await running(), 'it cannot be built').toBe('0.1.0');
      await writeFile(contract, written);
      await expect.poll(running, { timeout: 60_000 }).toBe('0.1.1');
      await writeFile(description, text);
      await expect.poll(running, { timeout: 60_000 }).toBe('0.1.0');
    } finally {
      dev.kill('SIGTERM');
      await ended;
    }
  },
);

test(
  'a way through its screens is tested with Playwright in a host that the test starts, by the same command',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    skip(offline !== undefined, offline);
    const made = ['playwright.config.ts', 'e2e', 'test-results'].map((name) => join(folder, name));
    const versions = ['@playwright/test@^1.65.0', '@axe-core/playwright@^4.14.0'];
    await run('pnpm', ['add', '--save-dev', '--prefer-offline', '--reporter=append-only', ...versions]);
    try {
      await writeFile(made[0]!, PLAYWRIGHT);
      await mkdir(made[1]!);
      await writeFile(join(made[1]!, 'parking.spec.ts'), IN_HOST);
      expect(await run(bin('atrium-plugin'), ['test', '--', 'src/server.test.ts'])).toContain('1 passed');
    } finally {
      for (const path of made) await rm(path, { recursive: true, force: true });
    }
  },
);

const PLAYWRIGHT = `import { pluginConfig } from '@atrium/testing/playwright';

export default pluginConfig();
`;
const IN_HOST = `import { expect, test } from '@atrium/testing/playwright';

test('the list opens', async ({ asPerson, openView, closeView, checkAccessibility, checkLeaks }) => {
  await asPerson('E001');
  const list = await openView('ParkingList');
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility();
  await closeView();
  await checkLeaks('ParkingList');
});
`;

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Variables of the test run and of pnpm's own run of it. */
const FOREIGN =
  /^(VITEST|TEST$|TZ$|NODE_|INIT_CWD$|PORT$|HOST$|DATABASE_URL$|npm_(?!config_(registry|userconfig|cache)))/;
const KEPT = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name) && !/^ATRIUM_(?!CHROMIUM)/.test(name));

function start(command: string, args: readonly string[], { cwd = folder, env = {} }: Options = {}): ChildProcess {
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  return spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(KEPT), PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
}

/** Runs a command in the author's folder and resolves to what it printed. Rejects with that if it fails. */
async function run(command: string, args: readonly string[], options?: Options): Promise<string> {
  const child = start(command, args, options);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out}${err}`);
  return out;
}

/** Runs a line of npm with pnpm, which the folder was installed with; it passes words on without a `--` before them. */
const npm = (line: string) => run('sh', ['-c', line.replace(/^npm (?:run )?/, 'pnpm run ').replace(' -- ', ' ')]);

/** A dependency of `@atrium/testing`, and beside it therefore. */
const hostFolder = async () => join(await realpath(join(folder, 'node_modules/@atrium/testing')), '../host');
const bin = (name: string) => join(folder, 'node_modules/.bin', name);

async function archiveOf(name: string): Promise<string> {
  const found = (await readdir(packed)).find((file) => file.startsWith(`${name}-`));
  if (found === undefined) throw new Error(`${name} was not packed`);
  return found;
}

/** The address that a starting host prints. */
function addressOf(server: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (piece: Buffer) => {
      printed += piece.toString();
      const [, address] = /已啟動：(http:\/\/\S+)\n/.exec(printed) ?? [];
      if (address) resolve(address);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', (code) => reject(new Error(`the host ended with ${code}:\n${printed}`)));
  });
}
