import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { Client } from '../../server/Client.ts';

/** Entries of the four companies' menus together (docs/bench/volumes.md); here they are in one. */
const ENTRIES = 360;

/**
 * Adds entries until the company's menu has as many as the largest of the data volumes; returns how many entries the
 * employee of the token gets.
 */
export async function fillMenu(client: Client, employee: string): Promise<number> {
  const { token } = await client.signIn('A001');
  const add = async (body: object) => {
    const { status, body: reply } = await client.call<{ id: number }>('POST', '/menu', { token, body });
    if (status !== 200) throw new Error(`POST /menu was answered ${status}: ${reply.msg}`);
    return reply.data.id;
  };
  const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
  const count = async () => {
    const { body } = await client.call<{ menu: Node[] }>('GET', '/menuList', { token: employee });
    return sizeOf(body.data.menu);
  };
  let directory = 0;
  for (let at = 0, now = await count(); now + at < ENTRIES; at += 1) {
    const menuCode = `Bench${letters(at)}`;
    if (at % 15 === 0)
      directory = await add({ name: `系統 ${at}`, menuCode, menuType: 0, parentId: 0, iconName: 'folder-close' });
    else
      await add({
        ...{ name: `系統 ${at}`, menuCode, menuType: 1, parentId: directory, iconName: 'application' },
        ...{
          openType: OPEN_TYPE.tab,
          viewType: VIEW_TYPE.framedPage,
          accessControl: 'public',
          riskLevel: 1,
          link: `https://systems.example/${at}`,
        },
      });
  }
  return count();
}

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + sizeOf(children), 0);

interface Node {
  readonly children?: readonly Node[];
}
