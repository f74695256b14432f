import { expect, test } from 'vitest';
import type { Transport } from './tokens.ts';
import { uploadFile } from './uploads.ts';

/** Services that record their calls and respond to each. */
function noting() {
  const sent: unknown[] = [];
  const said: unknown[] = [];
  const transport = {
    call: async (route: object, input: { body: FormData }) => {
      sent.push({ ...route, name: (input.body.get('file') as File).name });
      return { fileId: '1' };
    },
  } as unknown as Transport;
  return { transport, notices: { error: (failure: unknown) => void said.push(failure) }, sent, said };
}
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], '錄影.zip');
const MAX = 10 * 1024 * 1024;

test('10 MiB are sent, one byte more is refused locally with a Chinese message (C.6-7)', async () => {
  const services = noting();
  await expect(uploadFile(services, fileOf(MAX))).resolves.toEqual({ fileId: '1' });
  const message = '「錄影.zip」超過 10 MB，無法上傳。';
  await expect(uploadFile(services, fileOf(MAX + 1))).rejects.toMatchObject({
    code: 413,
    status: 'TOO_LARGE',
    message,
  });
  expect(services.sent).toEqual([{ service: 'main', method: 'post', path: '/uploadFile', name: '錄影.zip' }]);
  expect(services.said).toEqual([expect.objectContaining({ message })]);
});

test('with `quiet` only the caller gets the failure', async () => {
  const services = noting();
  await expect(uploadFile(services, fileOf(MAX + 1), { quiet: true })).rejects.toThrow('超過 10 MB');
  expect(services.said).toEqual([]);
});
