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
