import { expect, test } from 'vitest';
import { demoEntries, largerMenu } from './seedMenu.ts';

test('a company of the full scale has a menu of 90 entries, each code once and each page in a directory before it', () => {
  const usual = demoEntries([]);
  const menu = [...usual, ...largerMenu('L', usual.length)];
  expect(menu).toHaveLength(90);
  expect(new Set(menu.map(({ menuCode }) => menuCode.toLowerCase())).size).toBe(90);
  for (const [at, { menuCode, under }] of menu.entries()) {
    expect(menuCode).toMatch(/^[A-Za-z]{2,30}$/);
    if (under !== null) expect(menu.slice(0, at).find((entry) => entry.menuCode === under)?.menuType).toBe(0);
  }
  const systems = menu.slice(usual.length).filter(({ menuType }) => menuType === 1);
  expect(systems.filter(({ accessControl }) => accessControl).length / systems.length).toBeCloseTo(0.4, 1);
  expect(largerMenu('demo', usual.length)).toEqual([]);
});
