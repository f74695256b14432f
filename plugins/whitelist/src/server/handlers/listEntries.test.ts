import { mount } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';

test('GET /v1/whiteLists.csv is the list as a table with the filters and the order of the list', async () => {
  const atrium = await mount(contract, { actions: ['whitelist.manage'], demo: true, as: 'A001' });
  const fetchList = (query: string) =>
    fetch(`${atrium.url}/wl/v1/whiteLists.csv?${query}`, { headers: { authorization: `Bearer ${atrium.token}` } });
  const response = await fetchList('name=10.&sortName=name&sort=DESC');
  expect(response.headers.get('content-type')).toContain('text/csv');
  const [head, ...rows] = (await response.text()).trim().split('\r\n');
  expect(head).toBe('名稱,IP 位址,公司別,信任等級,狀態,更新時間');
  const { list } = await atrium.api.list({ query: { name: '10.', sortName: 'name', sort: 'DESC', pageSize: 100 } });
  expect(rows.map((row) => row.split(',')[0])).toEqual(list.map(({ name }) => name));
  expect(list.length).toBeGreaterThan(0);
  expect(await (await fetchList('sortName=nonsense')).json()).toMatchObject({ code: 422 });
  await atrium.dispose();
});
