import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_PLUGIN } from '@atrium/sdk/host';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../host/server/src/core/config/Config.ts';
import { readConfig, VARIABLES } from '../../host/server/src/core/config/readConfig.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, 'deploy', file), 'utf8');
const [unit, settings, image, compose] = ['atrium.service', 'atrium.env', 'Containerfile', 'compose.yaml'].map(read);
const [site, upstream, secrets] = ['nginx/atrium.conf', 'nginx/upstream.conf', 'with-secrets'].map(read);
const known = VARIABLES.map(({ name }) => name);

/** The only group of a pattern, of each place where it fits. */
const all = (text: string | undefined, pattern: RegExp) =>
  [...(text ?? '').matchAll(pattern)].map(([, found]) => found!);
const only = (text: string | undefined, pattern: RegExp) => {
  const found = all(text, new RegExp(pattern, 'gm'));
  expect(found, String(pattern)).toHaveLength(1);
  return found[0]!;
};

test('every variable that unit, image and compose file set is one of the server, with a value that it takes', () => {
  for (const text of [unit, settings, image, compose, secrets, site, upstream])
    expect(all(text, /\b(ATRIUM_[A-Z_]+)\b/g).filter((name) => !known.includes(name))).toEqual([]);
  const given = Object.fromEntries(
    all(settings, /^(?:# )?([A-Z_]+=.*)$/gm).map((line) => [line.split('=', 1)[0]!, line.slice(line.indexOf('=') + 1)]),
  );
  expect(Object.keys(given).length).toBeGreaterThan(5);
  expect(readConfig(given)).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    dataDir: `/var/lib/${only(unit, /^StateDirectory=(.+)$/)}`,
    backupDir: only(unit, /^ReadWritePaths=-(.+)$/),
  });
  const inImage = Object.fromEntries(
    ['HOST', 'PORT', 'ATRIUM_DATA_DIR'].map((name) => [name, only(image, new RegExp(`^ +${name}=(\\S+)`))]),
  );
  const proxy = only(compose, /ATRIUM_TRUSTED_PROXIES: (\S+)/);
  expect(readConfig({ ...inImage, ATRIUM_TRUSTED_PROXIES: proxy })).toMatchObject({ port: 4600, host: '0.0.0.0' });
  expect(only(compose, /ipv4_address: (\S+) /)).toBe(proxy);
});

test('nginx reaches the port of the server, in each of the two ways', () => {
  const { port } = readConfig({});
  expect(all(upstream, /^ +server 127\.0\.0\.1:(\d+)/gm)).toEqual([String(port)]);
  expect(all(compose, /^ +server atrium:(\d+)/gm)).toEqual([String(port)]);
  expect(only(image, /^EXPOSE (\d+)$/)).toBe(String(port));
  const lines = (text: string) => all(text, /^ +((?:hash|keepalive|keepalive_timeout|server) .*);$/gm);
  const adapted = lines(compose!).map((line) => line.replace('$$', '$').replace('atrium:', '127.0.0.1:'));
  expect(adapted).toEqual(lines(upstream!));
});

test('nginx waits as long and takes as much as the server does', () => {
  const seconds = (name: string) => Number(only(site, new RegExp(`^ +${name} (\\d+)s;`))) * 1000;
  // With the 64 KB that the server allows for the headers of the part.
  expect(Number(only(site, /client_max_body_size (\d+)k;/)) * 1024).toBe(LARGEST_PLUGIN + 65_536);
  expect(Number(only(site, /client_max_body_size (\d+)m;/)) * 1024 ** 2).toBeGreaterThan(LIMITS.largestBody);
  const bases = Object.values(readConfig({}).bases).map((base) => base.slice(1));
  expect(
    only(site, /location ~\* \^\/\+\((.+)\|socket/)
      .split('|')
      .toSorted(),
  ).toEqual(bases.toSorted());
  expect(all(site, /^ +listen (.+);$/gm)).toEqual(['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2']);
  expect(seconds('client_header_timeout')).toBe(LIMITS.headersTime);
  expect(seconds('client_body_timeout')).toBe(LIMITS.uploadPause);
  expect(seconds('proxy_read_timeout')).toBeGreaterThan(120_000 + 20_000);
  expect(Number(only(upstream, /keepalive_timeout (\d+)s/)) * 1000).toBeLessThan(LIMITS.keepAliveTime);
});

test('who stops the server gives it more time than it takes, and as many files as connections need', () => {
  const times = [only(unit, /^TimeoutStopSec=(\d+)$/), only(compose, /^ +stop_grace_period: (\d+)s$/)];
  for (const time of times) expect(Number(time) * 1000).toBeGreaterThanOrEqual(LIMITS.stopTime + 15_000);
  for (const files of [only(unit, /^LimitNOFILE=(\d+)$/), only(compose, /nofile: (\d+)/)])
    expect(Number(files)).toBeGreaterThan(10_000);
});

test('neither image nor unit runs as root, both with a program of the Node.js that the packages ask for', () => {
  const user = only(image, /^USER (\d+):\d+$/);
  expect(Number(user)).toBeGreaterThan(999);
  expect(only(image, /install -d -o (\d+) /)).toBe(user);
  expect(only(unit, /^User=(.+)$/)).toBe('atrium');
  const catalog = readFileSync(join(REPOSITORY, 'pnpm-workspace.yaml'), 'utf8');
  expect(only(image, /^ARG NODE=.*:([\d.]+)-/)).toBe(only(catalog, /^ {2}node: ([\d.]+)$/));
  const { bin } = JSON.parse(readFileSync(join(REPOSITORY, 'packages/host/package.json'), 'utf8')) as { bin: object };
  expect(Object.keys(bin)).toEqual(['atrium']);
});

test('secrets come from files, by the name of their variable, and an empty one sets nothing', () => {
  const names = all(secrets!.replaceAll(/^#.*$/gm, ''), /^for name in (.*); do$/gm)[0]!.split(' ');
  const inUnit = all(unit, /^LoadCredential=([A-Z_]+):\/etc\/atrium\/credentials\/\1$/gm);
  const inCompose = all(compose, /^ {2}([A-Z_]+): \{ file: \.\/secrets\/\1 \}$/gm);
  for (const list of [inUnit, inCompose.filter((name) => !name.endsWith('_PASSWORD'))])
    expect(list).toEqual(['DATABASE_URL', 'ATRIUM_SIGNING_KEY', 'ATRIUM_MASTER_KEY']);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  const folder = temporaryFolder('credentials');
  onTestFinished(folder.remove);
  writeFileSync(join(folder.path, 'DATABASE_URL'), '');
  writeFileSync(join(folder.path, 'ATRIUM_MASTER_KEY'), 'new\nold\n');
  writeFileSync(join(folder.path, 'OTHER'), 'x');
  const env = { PATH: process.env['PATH'], CREDENTIALS_DIRECTORY: folder.path };
  const printed = execFileSync(join(REPOSITORY, 'deploy/with-secrets'), ['env'], { env, encoding: 'utf8' });
  expect(printed).toContain('ATRIUM_MASTER_KEY=new\nold\n');
  expect(printed).not.toMatch(/^(DATABASE_URL|OTHER|ATRIUM_SIGNING_KEY)=/m);
});

test('a program of a key manager prints secrets in place of files; where it fails nothing is started', () => {
  const folder = temporaryFolder('manager');
  onTestFinished(folder.remove);
  const manager = join(folder.path, 'manager');
  const runWith = (script: string) => {
    writeFileSync(manager, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const env = { PATH: process.env['PATH'], SECRETS_COMMAND: manager, CREDENTIALS_DIRECTORY: folder.path };
    return execFileSync(join(REPOSITORY, 'deploy/with-secrets'), ['env'], { env, encoding: 'utf8', stdio: 'pipe' });
  };
  writeFileSync(join(folder.path, 'DATABASE_URL'), 'of a file');
  const printed = runWith(`case $1 in ATRIUM_*_KEY) echo "of $1";; esac`);
  expect(all(printed, /^(\w+=of .*)$/gm).toSorted()).toEqual([
    'ATRIUM_MASTER_KEY=of ATRIUM_MASTER_KEY',
    'ATRIUM_SIGNING_KEY=of ATRIUM_SIGNING_KEY',
  ]);
  expect(() => runWith('echo refused >&2; exit 3')).toThrow('refused');
});

test('systemd finds nothing wrong with the unit, and little that it exposes', ({ skip }) => {
  const folder = temporaryFolder('unit');
  onTestFinished(folder.remove);
  const analyze = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });
  const findHelp = () => {
    try {
      return analyze('--help');
    } catch {
      return '';
    }
  };
  // From systemd 250 on.
  if (!findHelp().includes('--offline')) skip('no systemd-analyze that reads units from files is here');
  mkdirSync(join(folder.path, 'units'));
  copyFileSync(join(REPOSITORY, 'deploy/with-secrets'), join(folder.path, 'with-secrets'));
  const file = join(folder.path, 'units/atrium.service');
  writeFileSync(file, unit!.replace('/opt/atrium/with-secrets', join(folder.path, 'with-secrets')));
  analyze('verify', file);
  // Of 100; it ends with another code above that.
  expect(analyze('security', '--offline=yes', '--threshold=20', file)).toContain('Overall exposure level');
});
