import { afterEach, expect, test } from 'vitest';
import { applyAppearance } from './applyAppearance.ts';

const root = document.documentElement;
afterEach(() => applyAppearance({ theme: 'light' }));

test('the appearance is set on the page, Blueprint’s dark class with the dark theme only', () => {
  applyAppearance({ theme: 'dark', accent: 'wisteria', density: 'compact' });
  expect(Object.assign({}, root.dataset)).toMatchObject({ theme: 'dark', accent: 'wisteria', density: 'compact' });
  expect(root.classList.contains('bp6-dark')).toBe(true);
  applyAppearance({ theme: 'contrast' });
  expect(Object.assign({}, root.dataset)).toMatchObject({
    theme: 'contrast',
    accent: 'azurite',
    density: 'comfortable',
  });
  expect(root.classList.contains('bp6-dark')).toBe(false);
});

test('the system’s theme is one of the three', () => {
  applyAppearance({ theme: 'system' });
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  expect(root.dataset['theme']).toBe(dark ? 'dark' : 'light');
});
