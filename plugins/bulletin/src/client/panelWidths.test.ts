import { expect, test } from 'vitest';
import contract from '../contract.ts';

test.for(['MainCategoryForm', 'SubCategoryForm'] as const)('[S0-151] panel %s is at least 300 wide', (view) => {
  expect(contract.panels[view].minWidth).toBe(300);
});
