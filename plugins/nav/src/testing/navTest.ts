import { mount, type MountOptions } from '@atrium/testing';
import contract from '../contract.ts';

/** The plugin in the real host, somebody signed in who keeps the menu. */
export const navTest = (options: MountOptions<typeof contract> = {}) =>
  mount(contract, { actions: ['menu.manage'], ...options });

export type Nav = Awaited<ReturnType<typeof navTest>>;

/** Fields of a page in a directory. */
export const page = (parentId: number, more: object = {}) => ({
  name: '線上學習',
  menuCode: 'Learning',
  menuType: 1,
  parentId,
  openType: 1,
  viewType: 1,
  link: 'https://learn.example/',
  iconName: 'learning',
  ...more,
});
