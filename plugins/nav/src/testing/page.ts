import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
/** Fields of a page in a directory. */
export const page = (parentId: number, more: object = {}) => ({
  name: '線上學習',
  menuCode: 'Learning',
  menuType: 1,
  parentId,
  openType: OPEN_TYPE.window,
  viewType: VIEW_TYPE.page,
  link: 'https://learn.example/',
  iconName: 'learning',
  ...more,
});
