import type { Client } from '../../server/Client.ts';
import { passwordField } from '../../wire/passwordField.ts';

/** Rows of one part of an import, and of an import. */
const ROWS = 300;
const LARGEST = 10_000;

/** Adds accounts of an administrator by import until the vault has `count`; one more is shared with all of `readers`. Returns its id. */
export async function fillVault(client: Client, count: number, readers: readonly number[]): Promise<number> {
  const { token } = await client.signIn('A001');
  const call = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> => {
    const answer = await client.call<Data>(method, path, { token, ...(body && { body }) });
    if (![200, 201].includes(Number(answer.body.code))) throw new Error(`${method} ${path}: ${answer.body.msg}`);
    return answer.body.data;
  };
  const { id: platformId } = await call<{ id: number }>('POST', '/sitePlatforms', { name: '量測' });
  const { id: typeId } = await call<{ id: number }>('POST', '/siteTypes', { name: '量測' });
  const { id: purposeId } = await call<{ id: number }>('POST', '/sitePurposes', { name: '量測' });
  const password = passwordField('S3cret!pass', token);
  const kind = { typeId, purposeId };
  const shared = { ...kind, platformId, account: 'shared', password, readers };
  const { id } = await call<{ id: number }>('POST', '/sitePasswords', shared);
  for (let present = await size(); present < count; present = await size()) await fill(present, count - present);
  return id;

  async function fill(present: number, missing: number): Promise<void> {
    const total = Math.min(missing, LARGEST);
    const { id: importId } = await call<{ id: number }>('POST', '/sitePasswords/imports', { ...kind, total });
    for (let from = 0; from < total; from += ROWS) {
      const rows = Array.from({ length: Math.min(ROWS, total - from) }, (_, at) => ({
        ...{
          line: from + at + 2,
          title: '量測',
          platformId,
          account: `user-${present + from + at}`,
          password,
          link: '',
          remark: '',
        },
      }));
      await call('PUT', `/sitePasswords/imports/${importId}/parts/${from / ROWS}`, { rows });
    }
    await call('POST', `/sitePasswords/imports/${importId}/start`, {});
    while ((await size()) < present + total) await new Promise((resolve) => setTimeout(resolve, 200));
  }

  async function size(): Promise<number> {
    return (await call<{ totalSize: number }>('GET', '/sitePasswords?pageSize=1')).totalSize;
  }
}
