import { mountClient } from '@atrium/testing/client';
import type { MountOptions } from '@atrium/testing';
import type { Nav, NavClient } from '../client/types.ts';
import { page } from './page.ts';

/** Client and server with a signed-in menu administrator: a directory 工作 with the pages 線上學習 and 制度. */
export async function openNav(options: MountOptions<Nav> = {}) {
  const client = await mountClient<Nav>('nav', { actions: ['menu.manage'], with: ['leave'], ...options });
  const api: NavClient['api'] = client.context.api;
  const directory = { name: '工作', menuCode: 'Desk', menuType: 0, parentId: 0, iconName: 'briefcase' };
  const work = (await api.create({ body: directory })).id;
  const learning = (await api.create({ body: page(work) as never })).id;
  const rules = (await api.create({ body: page(work, { menuCode: 'Rules', name: '制度', link: '/rules' }) as never }))
    .id;
  return { ...client, api, ids: { work, learning, rules } };
}
