import { mount } from '@atrium/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contract from '../../contract.ts';

const open = () =>
  mount(contract, {
    demo: true,
    as: 'A001',
    riskLevel: 4,
    actions: ['whitelist.manage', 'menu.manage'],
    with: ['nav'],
    config: { networks: [] },
  });
let atrium: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  atrium = await open();
});
afterAll(() => atrium.dispose());

interface Entry {
  readonly id: number;
  readonly menuCode: string;
  readonly children: readonly Entry[];
}
async function menu<Data>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${atrium.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${atrium.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; data: Data };
  expect(answer.code, `${method} ${path}`).toBe(200);
  return answer.data;
}

test('a directory above WhiteIP with a risk rule requires its level too', async () => {
  const system = (await menu<Entry[]>('GET', '/menu')).find(({ menuCode }) => menuCode === 'System')!;
  const page = system.children.find(({ menuCode }) => menuCode === 'WhiteIP')!;
  const own = (await atrium.api.list({ query: { name: '127.0.0.0/8' } })).list[0]!;
  const lower = (riskLevel: number) => atrium.api.change({ params: { id: own.id }, body: { riskLevel } });
  const asked = { code: 409, status: 'CONFIRM' };
  await lower(4);

  await menu('PUT', `/menu/${page.id}`, { ipBlock: true, riskLevel: 3 });
  await menu('PUT', `/menu/${system.id}`, { ipBlock: true, riskLevel: 4 });
  await expect(lower(3)).rejects.toMatchObject(asked);
  await menu('PUT', `/menu/${system.id}`, { ipBlock: false });
  await lower(3);
  await expect(lower(2)).rejects.toMatchObject(asked);
  await menu('PUT', `/menu/${page.id}`, { ipBlock: false });
  await lower(2);
  await expect(lower(1)).rejects.toMatchObject(asked);
});
