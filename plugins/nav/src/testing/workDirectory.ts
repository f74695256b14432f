import type { Nav } from './navTest.ts';

/** Makes the directory 工作 at the top; gives its id. */
export async function workDirectory({ api }: Nav): Promise<number> {
  const body = { name: '工作', menuCode: 'Work', menuType: 0, parentId: 0, iconName: 'briefcase' };
  return (await api.create({ body })).id;
}
