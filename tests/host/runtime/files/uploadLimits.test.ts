import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Limits, LIMITS } from '../../../../host/server/src/core/config/Config.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';
import { answerOf, rawConnection } from '../../../../host/server/src/testing/rawConnection.ts';
import { files } from '../../../../host/server/src/core/schema/runtime.ts';
import { FileStore } from '../../../../host/server/src/runtime/files/FileStore.ts';
import { UploadSpace } from '../../../../host/server/src/runtime/files/uploads.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;

async function mounted(limits: Partial<Limits> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-uploads-'));
  const probe = await mountProbe({ actions: ['probe.write'], config: { dataDir, limits: { ...LIMITS, ...limits } } });
  const upload = async (bytes: number, { token = probe.token, name = 'a.txt', inPieces = false } = {}) => {
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(bytes)]), name);
    // As a stream its length is not stated.
    const request = new Request(`${probe.url}/api/uploadFile`, { method: 'POST', body: form });
    const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' };
    const body = inPieces ? request.body : await request.bytes();
    const response = await fetch(request.url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    return { http: response.status, json: (await response.json()) as { code: number; status?: string; msg: string } };
  };
  return { ...probe, dataDir, upload, stored: () => readdir(join(dataDir, 'files')).catch(() => [] as string[]) };
}

test('a person uploads so much within a day and no more; others and the next day have their own share', async () => {
  const { upload, asPerson, advance, stored } = await mounted({ uploadsPerDay: MB });
  expect((await upload(0.6 * MB)).http).toBe(200);
  expect(await upload(0.6 * MB)).toMatchObject({
    http: 429,
    json: { code: 429, status: 'UPLOAD_QUOTA', msg: '您在 24 小時內上傳的檔案已達上限（1 MB），請稍後再上傳。' },
  });
  expect((await upload(0.3 * MB)).http, 'what still fits').toBe(200);
  const other = await asPerson();
  expect((await upload(0.6 * MB, { token: other.token })).http).toBe(200);
  expect(await stored()).toHaveLength(3);
  await advance(25 * HOUR);
  const again = await asPerson({ as: other.person.employee });
  expect((await upload(0.6 * MB, { token: again.token })).http).toBe(200);
});

test.each([false, true])(
  'uploads at once find no more room than one after the other (in pieces: %s)',
  async (inPieces) => {
    // In pieces each counts as the largest file until its length is known.
    const { upload, stored } = await mounted({ uploadsPerDay: inPieces ? 30 * MB : MB });
    const each = inPieces ? 8 * MB : 0.4 * MB;
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(each, { inPieces })));
    const taken = answers.filter(({ http }) => http === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken * each).toBeLessThanOrEqual(inPieces ? 30 * MB : MB);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(6 - taken);
    expect(await stored()).toHaveLength(taken);
  },
);

test('the share is kept where two processes take from it: the second that ends is refused, nothing of it is left', async () => {
  const { dataDir, server, person, stored } = await mounted();
  const { db, transaction, clock } = server.services;
  const stores = [1, 2].map(() => new FileStore({ db, transaction, clock, dataDir, maxPerDay: 15_000 } as never));
  const bytes = async function* () {
    yield Buffer.alloc(10_000, 'x');
  };
  const drafts = await Promise.all(stores.map((store) => store.receive(bytes())));
  const facts = { fileName: 'a.txt', mimeType: 'text/plain', uploadedBy: person.id };
  const added = await Promise.all(stores.map((store, at) => store.add(drafts[at]!, facts)));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

test('what another process received meanwhile counts: an upload that no longer fits is refused at its end', async () => {
  const { url, token, person, server, stored } = await mounted({ uploadsPerDay: MB });
  const heads = `host: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge`;
  const body = `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(1000)}`;
  const end = '\r\n--edge--\r\n';
  const connection = await rawConnection(
    url,
    `POST /api/uploadFile HTTP/1.1\r\n${heads}\r\ncontent-length: ${body.length + end.length}\r\n\r\n${body}`,
  );
  await expect.poll(async () => (await stored()).length).toBe(1);
  const row = {
    fileName: 'b.txt',
    mimeType: 'text/plain',
    uploadedBy: person.id,
    uploadedOn: server.services.clock.now(),
  };
  await server.db.insert(files).values({ ...row, id: '1'.repeat(32), size: MB, keptBy: null, releasedOn: null });
  connection.socket.write(end);
  expect(answerOf(await connection.closed)).toMatchObject({ http: 429, json: { status: 'UPLOAD_QUOTA' } });
  expect(await stored()).toEqual([]);
});

test('what was reserved for an upload whose sender went away before it began is given back', async () => {
  const { url, token } = await mounted();
  const requests: IncomingMessage[] = [];
  const note = (message: unknown) => void requests.push((message as { request: IncomingMessage }).request);
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  const released = vi.fn<() => void>();
  const take = vi.spyOn(UploadSpace.prototype, 'take').mockImplementationOnce(async () => {
    const { socket } = requests.at(-1)!;
    connection.socket.destroy();
    await once(socket, 'close');
    return { release: released };
  });
  onTestFinished(() => take.mockRestore());
  const heads = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge`;
  const connection = await rawConnection(url, '');
  connection.socket.write(`POST /api/uploadFile HTTP/1.1\r\n${heads}\r\ncontent-length: 9000\r\n\r\n`);
  await expect.poll(() => released.mock.calls.length).toBe(1);
});

test('where the disk is short uploads are refused with a sentence, and everything else works', async () => {
  const { url, token, upload, stored } = await mounted({ freeSpace: Number.MAX_SAFE_INTEGER });
  expect(await upload(10)).toMatchObject({
    http: 507,
    json: {
      code: 507,
      status: 'DISK_FULL',
      msg: '伺服器的儲存空間不足，目前無法上傳檔案，請通知系統管理員；其他功能不受影響。',
    },
  });
  expect(await stored()).toEqual([]);
  expect((await call(url, 'POST', '/api/notes', { token, body: '{"title":"甲"}' })).http).toBe(201);
});

test.each([
  ['whose sender goes away', 'destroy'],
  ['that stalls', 'wait'],
] as const)('nothing is left of an upload %s', async (_, act) => {
  const { url, token, stored } = await mounted(act === 'wait' ? { uploadPause: 1_000 } : {});
  const heads = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge`;
  const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const connection = await rawConnection(
    url,
    `POST /api/uploadFile HTTP/1.1\r\n${heads}\r\ncontent-length: 9000000\r\n\r\n${part}${'x'.repeat(1000)}`,
  );
  await expect.poll(async () => (await stored()).length).toBe(1);
  if (act === 'destroy') connection.socket.destroy();
  await expect.poll(stored, { timeout: 60_000 }).toEqual([]);
});

test('nothing is left of bytes that could not be written', async () => {
  const { dataDir, stored } = await mounted();
  const store = new FileStore({ dataDir } as never);
  const failing = async function* () {
    yield Buffer.alloc(100);
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  await expect(store.receive(failing())).rejects.toThrow('no space');
  expect(await stored()).toEqual([]);
});

test('many tiny files use up the share of a day as the disk does: a block each', async () => {
  const { upload, stored } = await mounted({ uploadsPerDay: 3 * 4_096 });
  const answers: number[] = [];
  for (let count = 0; count < 5; count += 1) answers.push((await upload(1)).http);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(await stored()).toHaveLength(3);
});

test('what a killed process was receiving is purged; what is being received is not', async () => {
  const { dataDir, upload, stored, advance } = await mounted();
  await upload(1);
  const [whole = ''] = await stored();
  const touch = (name: string, minutes: number) => {
    const ago = new Date(Date.now() - minutes * 60_000);
    return utimes(join(dataDir, 'files', name), ago, ago);
  };
  for (const name of ['dead.part', 'live.part']) await writeFile(join(dataDir, 'files', name), 'x');
  await Promise.all([touch('dead.part', 61), touch('live.part', 55), touch(whole, 120)]);
  await advance(HOUR);
  expect((await stored()).sort()).toEqual([whole, 'live.part'].sort());
});

test('a part without a file name is 422; a name loses marks of direction and is cut between characters', async () => {
  const { url, token, upload, stored } = await mounted();
  const part =
    '--edge\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const { http, json } = await call(url, 'POST', '/api/uploadFile', { token, body: `${part}--edge--\r\n`, headers });
  expect([http, json.code, json.status]).toEqual([200, 422, 'INVALID']);
  expect(await stored()).toEqual([]);
  const named = async (name: string) =>
    ((await upload(1, { name })).json as { data?: { fileName: string } }).data?.fileName;
  expect(await named('a\u202etxt.txt')).toBe('atxt.txt');
  expect(await named(`${'😀'.repeat(300)}.txt`)).toBe(`${'😀'.repeat(251)}.txt`);
});
