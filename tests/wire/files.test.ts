import { fileCalls } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();

async function upload(token: string, name: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const reply = await fetch(`${server.atrium.url}/api/uploadFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: reply.status, body: (await reply.json()) as { code: number; msg: string; data: unknown } };
}

const fetchFile = (token: string, url: string) =>
  fetch(server.atrium.url + url, { headers: { authorization: `Bearer ${token}` } });

test('[S2-220] POST /uploadFile returns the facts of the file; another kind is HTTP 415 in Chinese', async () => {
  const { token } = await server.client.signIn('E001');
  const { body } = await upload(token, '交接.txt', '一');
  const file = fileCalls.uploadFile.returns.parse(body.data);
  expect(file).toMatchObject({ fileName: '交接.txt', size: 3, link: file.fileUrl });
  const refused = await upload(token, 'page.html', '<p>');
  expect([refused.status, refused.body.code]).toEqual([415, 415]);
  expect(refused.body.msg).toMatch(/^不支援這種檔案/);
});

test('GET /files/:id returns an upload to its uploader, and to others the same as for a missing file', async () => {
  const [own, other] = [await server.client.signIn('E001'), await server.client.signIn('E002')];
  const { fileUrl } = fileCalls.uploadFile.returns.parse((await upload(own.token, 'a.txt', '一')).body.data);
  const mine = await fetchFile(own.token, fileUrl);
  expect([mine.status, await mine.text()]).toEqual([200, '一']);
  const replyOf = async (url: string) => {
    const reply = await fetchFile(other.token, url);
    const { requestId: _, ...body } = (await reply.json()) as { requestId: string };
    return { status: reply.status, body };
  };
  const hidden = await replyOf(fileUrl);
  expect(hidden.status).toBe(404);
  expect(await replyOf(`/api/files/${'0'.repeat(32)}`)).toEqual(hidden);
});

test('the documents describe the upload as a form and the download without an envelope', async () => {
  const { token } = await server.client.signIn('E001');
  const reply = await fetchFile(token, '/api/openapi.json');
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, object>> };
  expect(paths['/uploadFile']?.['post']).toMatchObject({
    operationId: 'host.uploadFile',
    requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } },
  });
  expect(paths['/files/{id}']?.['get']).toMatchObject({
    parameters: [{ name: 'id', in: 'path' }],
    responses: { 200: { content: { '*/*': {} } } },
  });
});
