import { afterEach, expect, test, vi } from 'vitest';
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

test('more contrast in the system is the theme of contrast, whatever else it prefers; a change there is followed', () => {
  const preferred = new Set(['(prefers-color-scheme: dark)']);
  const listeners = new Set<() => void>();
  const system = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: preferred.has(query),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  applyAppearance({ theme: 'system' });
  expect(root.dataset['theme']).toBe('dark');
  preferred.add('(prefers-contrast: more)');
  for (const listener of listeners) listener();
  expect(root.dataset['theme']).toBe('contrast');
  applyAppearance({ theme: 'light' });
  expect([root.dataset['theme'], listeners.size]).toEqual(['light', 0]);
  system.mockRestore();
});
