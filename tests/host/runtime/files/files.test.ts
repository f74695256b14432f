import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const HOUR = 3_600_000;

interface Uploaded {
  code: number;
  data: { fileId: string; fileName: string; link: string; fileUrl: string; size: number; mimeType: string };
}

async function mounted() {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-files-'));
  const probe = await mountProbe({ config: { dataDir } });
  const upload = async (name: string, bytes: Buffer, token: string | undefined = probe.token, base = '/api') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${probe.url}${base}/uploadFile`, { method: 'POST', body: form, headers });
    return { http: response.status, json: (await response.json()) as Uploaded };
  };
  return { ...probe, upload, stored: () => readdir(join(dataDir, 'files')).catch(() => []) };
}

test('an upload answers id, name, link, address, size and kind; its uploader can fetch it (C.6-7)', async () => {
  const { url, token, upload, asPerson } = await mounted();
  const { http, json } = await upload('會議 紀錄.png', PNG);
  expect(http).toBe(200);
  expect(json).toMatchObject({
    code: 200,
    data: { fileName: '會議 紀錄.png', size: PNG.length, mimeType: 'image/png' },
  });
  expect(json.data.link).toBe(json.data.fileUrl);
  expect(json.data.fileUrl).toBe(`/api/files/${json.data.fileId}`);
  const fetched = await call(url, 'GET', json.data.fileUrl, { token });
  expect(fetched.http).toBe(200);
  expect(fetched.headers.get('content-type')).toBe('image/png');
  expect(fetched.headers.get('content-disposition')).toBe(
    `inline; filename="__ __.png"; filename*=UTF-8''${encodeURIComponent('會議 紀錄.png')}`,
  );
  expect(fetched.headers.get('content-security-policy')).toContain('sandbox');
  const etag = fetched.headers.get('etag')!;
  const known = await call(url, 'GET', json.data.fileUrl, { token, headers: { 'if-none-match': etag } });
  expect([known.http, known.text], 'which the browser has already').toEqual([304, '']);
  const other = await asPerson();
  expect((await call(url, 'GET', json.data.fileUrl, { token: other.token })).http).toBe(404);
  for (const id of ['%00', `${json.data.fileId}0`, json.data.fileId.toUpperCase()])
    expect((await call(url, 'GET', `/api/files/${id}`, { token })).http, id).toBe(404);
});

test('extension and first bytes must both fit, nothing is kept otherwise', async () => {
  const { upload, stored } = await mounted();
  expect((await upload('page.html', Buffer.from('<script>'))).http).toBe(415);
  expect((await upload('image.svg', Buffer.from('<svg/>'))).http).toBe(415);
  expect((await upload('not.png', Buffer.from('%PDF-1.7'))).http).toBe(415);
  expect((await upload('none', PNG)).http).toBe(415);
  expect(await stored()).toEqual([]);
});

test('more than 10 MiB is 413; without a session 401, before the file is read', async () => {
  const { upload, stored } = await mounted();
  expect((await upload('large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).http).toBe(413);
  expect((await upload('whole.txt', Buffer.alloc(10 * 1024 * 1024, 'a'))).http).toBe(200);
  expect((await upload('a.png', PNG, '')).http).toBe(401);
  expect(await stored()).toHaveLength(1);
});

describe('an upload that cannot be read is answered in the envelope, as its sender’s doing', () => {
  const part = (name: string, file = '') =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\nx\r\n`;
  const whole = part('file', '; filename="a.txt"');
  const fields = (count: number) => Array.from({ length: count }, (_, at) => part(`field${at}`)).join('');
  const typed = 'multipart/form-data; boundary=edge';

  test.each([
    ['cut off within the file', typed, whole.slice(0, -2), [200, 422, 'INVALID']],
    ['cut off before the file', typed, fields(1), [200, 422, 'INVALID']],
    ['a forbidden field name', typed, `${part('__proto__')}${whole}--edge--\r\n`, [200, 422, 'INVALID']],
    ['without a boundary', 'multipart/form-data', `${whole}--edge--\r\n`, [415, 415, 'WRONG_TYPE']],
    ['more than ten fields', typed, `${fields(11)}${whole}--edge--\r\n`, [413, 413, 'TOO_LARGE']],
    ['two files', typed, `${whole}${whole}--edge--\r\n`, [413, 413, 'TOO_LARGE']],
    ['nothing at all', typed, '', [415, 415, 'WRONG_TYPE']],
  ])('%s', async (_, type, body, expected) => {
    const { url, token, stored } = await mounted();
    const { http, json } = await call(url, 'POST', '/api/uploadFile', {
      token,
      body,
      headers: { 'content-type': type },
    });
    expect([http, json.code, json.status]).toEqual(expected);
    expect(json.msg).toMatch(/[一-龥].*。$/);
    expect(json.requestId).toEqual(expect.any(String));
    expect(await stored()).toEqual([]);
  });

  test('ten fields beside the file are none too many', async () => {
    const { url, token } = await mounted();
    const body = `${fields(10)}${whole}--edge--\r\n`;
    const answer = await call(url, 'POST', '/api/uploadFile', { token, body, headers: { 'content-type': typed } });
    expect(answer.http).toBe(200);
  });
});

test('an upload as a whole is not compressed', async () => {
  const { url, token } = await mounted();
  const body = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--edge--\r\n';
  const sent = async (encoding: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-encoding': encoding };
    return (await call(url, 'POST', '/api/uploadFile', { token, body, headers })).http;
  };
  expect([await sent('identity'), await sent('gzip')]).toEqual([200, 415]);
});

test('a name is a name: folders and control characters go', async () => {
  const { upload } = await mounted();
  expect((await upload('../../etc/pass\u0007wd.txt', Buffer.from('x'))).json.data.fileName).toBe('passwd.txt');
});

test('images carry no bearer: a cookie for the path of files alone does, and signing out ends it', async () => {
  const { url, token, upload, host } = await mounted();
  const { json } = await upload('a.png', PNG);
  const { headers } = await call(url, 'GET', '/api/session', { token });
  const cookie = headers.getSetCookie().find((each) => each.startsWith('atrium_files')) ?? '';
  expect(cookie).toMatch(/^atrium_files=[^;]+; Path=\/api\/files; HttpOnly; SameSite=Strict$/);
  const withCookie = () => call(url, 'GET', json.data.fileUrl, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect((await withCookie()).http).toBe(200);
  expect((await call(url, 'GET', '/api/session', { headers: { cookie: cookie.split(';')[0] ?? '' } })).http).toBe(401);
  await host.logout();
  expect((await withCookie()).http).toBe(401);
});

test('unreferenced files are deleted a day after their upload (C.6-7)', async () => {
  const { upload, stored, advance } = await mounted();
  const orphan = await upload('a.png', PNG);
  await advance(23 * HOUR);
  expect(await stored()).toEqual([orphan.json.data.fileId]);
  await advance(2 * HOUR);
  expect(await stored()).toEqual([]);
});

test('the alias of the main service accepts and returns files too', async () => {
  const { url, token, upload } = await mounted();
  const { json } = await upload('a.png', PNG, token, '/sys');
  expect(json.data.fileUrl).toBe(`/api/files/${json.data.fileId}`);
  expect((await call(url, 'GET', `/sys/files/${json.data.fileId}`, { token })).http).toBe(200);
});
