import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { createDecipheriv } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runCommand, startCommand } from '../server/atriumCommand.ts';
import { Client } from '../server/Client.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { passwordField } from '../wire/passwordField.ts';

const CANARY = 'Canary#7391!';
const ACCOUNTS = 1500;
const IN_CALL = 300;
const env = { ATRIUM_CAPTCHA: 'off' };

test('accounts are found in no file and no output of the server; a rotation of the master key that was killed is continued', async () => {
  const folder = temporaryFolder('atrium-vault');
  cpSync(inject('company'), folder.path, { recursive: true });
  try {
    const output = await fillVault(folder.path);
    expect(output).not.toContain(CANARY);
    expect(filesWith(folder.path, CANARY), 'before the rotation').toEqual([]);

    const options = { env: { ...env, ATRIUM_DATA_DIR: folder.path } };
    const killed = startCommand(['secrets', 'rotate'], options);
    // it prints how far it is after each batch
    killed.child.stdout?.once('data', () => killed.child.kill('SIGKILL'));
    expect((await killed.ended).signal, killed.output()).toBe('SIGKILL');
    const rest = await runCommand(['secrets', 'rotate'], options);
    expect([rest.code, rest.stderr], rest.stdout).toEqual([0, '']);
    // what was left of it: not everything from the start again
    const done = Number(/(\d+)/.exec(rest.stdout.trim().split('\n').at(-2) ?? '')?.[1]);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(ACCOUNTS);
    expect(filesWith(folder.path, CANARY), 'after it').toEqual([]);
    await expectRevealed(folder.path);
  } finally {
    folder.remove();
  }
}, 240_000);

/** Adds accounts and makes mistakes with their passwords. Resolves to all that the server has printed. */
async function fillVault(dataDir: string): Promise<string> {
  const atrium = await startAtrium({ dataDir, env });
  try {
    const client = new Client(atrium.url);
    const { token } = await client.signIn('A001');
    const itemOf = async (path: string, name: string) => {
      const { body } = await client.call<{ id: number; name: string }[]>('GET', `${path}/dropdownItems`, { token });
      return body.data.find((item) => item.name === name)!.id;
    };
    const [platformId, typeId, purposeId] = await Promise.all([
      itemOf('/sitePlatforms', '值班手機'),
      itemOf('/siteTypes', '其他'),
      itemOf('/sitePurposes', '查詢'),
    ]);
    const created = await client.call<{ id: number }>('POST', '/sitePasswords/imports', {
      token,
      body: { typeId, purposeId, total: ACCOUNTS },
    });
    const path = `/sitePasswords/imports/${created.body.data.id}`;
    for (let from = 0; from < ACCOUNTS; from += IN_CALL) {
      const rows = Array.from({ length: IN_CALL }, (_, at) => ({
        ...{ line: from + at + 1, platformId, account: accountOf(from + at), link: '', remark: '' },
        password: passwordField(passwordOf(from + at), token),
      }));
      const { body } = await client.call('PUT', `${path}/parts/${from / IN_CALL}`, { token, body: { rows } });
      expect(body.code, body.msg).toBe(200);
    }
    expect((await client.call('POST', `${path}/start`, { token })).body.code).toBe(200);
    const stateOf = async () => (await client.call<{ state: string }>('GET', path, { token })).body.data.state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('done');
    // a password where none belongs, one in plain text, and one for an unknown platform
    const account = { platformId, typeId, purposeId, account: 'wrong', password: passwordField(CANARY, token) };
    for (const wrong of [
      { ...account, link: CANARY },
      { ...account, password: CANARY },
      { ...account, platformId: 987_654 },
    ])
      expect((await client.call('POST', '/sitePasswords', { token, body: wrong })).body.code).toBe(422);
    await client.call('GET', '/sitePasswords/1/password', { token, query: { as: CANARY } });
  } finally {
    await atrium.stop();
  }
  return atrium.process.output();
}

const accountOf = (at: number) => `canary-${at}`;
const passwordOf = (at: number) => `${CANARY}${at}`;

/** The passwords are what they were. */
async function expectRevealed(dataDir: string): Promise<void> {
  const atrium = await startAtrium({ dataDir, env });
  try {
    const client = new Client(atrium.url);
    const { token } = await client.signIn('A001');
    for (const at of [0, 199, 200, 777, ACCOUNTS - 1]) {
      const { body } = await client.call<{ list: { id: number; account: string }[] }>('GET', '/sitePasswords', {
        token,
        query: { keyword: accountOf(at), pageSize: '100' },
      });
      const { id } = body.data.list.find(({ account }) => account === accountOf(at))!;
      const revealed = await client.call<{ password: string }>('GET', `/sitePasswords/${id}/password`, { token });
      expect(decrypted(revealed.body.data.password, token)).toBe(passwordOf(at));
    }
  } finally {
    await atrium.stop();
  }
}

function decrypted(hex: string, token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string; uuid: string };
  const iv = claims.uuid.slice(-8) + claims.uuid.slice(0, 8);
  const decipher = createDecipheriv('aes-256-cbc', claims.jti, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(hex, 'hex'), decipher.final()])
    .toString()
    .replace(/\0+$/, '');
}

/** Files below a folder that contain a text: as it is, in UTF-16, in hex, or in base64 at any offset. */
function filesWith(folder: string, text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  const forms = [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    ...base64.map((form) => Buffer.from(form)),
  ];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file);
      return forms.some((form) => content.includes(form));
    });
}
