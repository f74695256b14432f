import type { Nav } from './navTest.ts';

/** Creates the directory 工作 at the top and returns its id. */
export async function workDirectory({ api }: Nav): Promise<number> {
  const body = { name: '工作', menuCode: 'Work', menuType: 0, parentId: 0, iconName: 'briefcase' };
  return (await api.create({ body })).id;
}
