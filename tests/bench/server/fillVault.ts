import type { Client } from '../../server/Client.ts';
import { passwordField } from '../../wire/passwordField.ts';

/** Rows of one import. */
const ROWS = 300;

/** Adds accounts of an administrator by import until the vault has `count`; one more is shared with all of `readers`. Returns its id. */
export async function fillVault(client: Client, count: number, readers: readonly number[]): Promise<number> {
  const { token } = await client.signIn('A001');
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> => {
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
  for (let present = await size(); present < count; present = await size()) {
    const rows = Array.from({ length: Math.min(ROWS, count - present) }, (_, at) => ({
      ...{ line: at + 2, title: '量測', platformId, account: `user-${present + at}`, password, link: '', remark: '' },
    }));
    await call('POST', '/sitePasswords/imports', { ...kind, rows });
  }
  return id;

  async function size(): Promise<number> {
    return (await call<{ totalSize: number }>('GET', '/sitePasswords?pageSize=1')).totalSize;
  }
}
