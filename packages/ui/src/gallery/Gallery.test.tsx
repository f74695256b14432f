import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { applyAppearance } from '../index.ts';
import { Gallery } from './index.ts';

const LOOKS = { theme: 'light', accent: 'azurite', density: 'comfortable' } as const;

/** The accessible name that a landmark has by a label or by its heading. */
const nameOf = (landmark: Element) =>
  landmark.getAttribute('aria-label') ??
  document.getElementById(landmark.getAttribute('aria-labelledby') ?? '')?.textContent;

afterEach(() => applyAppearance({ theme: 'light' }));

test('shows the whole library, and all three themes side by side', async () => {
  const onAppearance = vi.fn();
  await render(<Gallery initial={LOOKS} onAppearance={onAppearance} />);
  for (const title of [
    '基礎',
    '動作與標記',
    '表單',
    '狀態',
    '清單與鍵盤',
    '紀錄',
    '匯入',
    '今日與側欄',
    '覆蓋層與媒體',
  ])
    await expect.element(page.getByRole('heading', { name: title })).toBeInTheDocument();
  await page.getByRole('radio', { name: '深色' }).click();
  await expect.poll(() => onAppearance).toHaveBeenCalledExactlyOnceWith({ ...LOOKS, theme: 'dark' });
  await page.getByRole('radio', { name: '三種並排' }).click();
  expect(
    page
      .getByRole('main')
      .elements()
      .map((pane) => (pane as HTMLElement).dataset['theme']),
  ).toEqual(['light', 'dark', 'contrast']);
});

const ENTRIES = import.meta.glob<Readonly<Record<string, unknown>>>(['../index.ts', '../*/index.ts', '!../testing/**']);
const SPECIMENS = import.meta.glob<string>(['./*Specimens.tsx', './Foundations.tsx', './Gallery.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Shown by others: in every dialog, in a form whose record is gone, in the rows of a list of names, the board of comments with a plugin's calls; and the gallery itself. */
const SHOWN_BY_OTHERS = ['QuestionFrame', 'LostDraft', 'NamedButtons', 'NamedSwitch', 'RecordBoard', 'Gallery'];

test('every component of the library is in it', async () => {
  const source = Object.values(SPECIMENS).join('\n');
  const isComponent = (name: string, value: unknown) =>
    /^[A-Z][a-z]/.test(name) &&
    (typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value));
  const names = new Set<string>();
  for (const [path, load] of Object.entries(ENTRIES))
    if (!path.includes('gallery'))
      for (const [name, value] of Object.entries(await load())) if (isComponent(name, value)) names.add(name);
  expect(names.size).toBeGreaterThan(90);
  const missing = [...names].filter(
    (name) => !new RegExp(`<${name}\\b`).test(source) && !SHOWN_BY_OTHERS.includes(name),
  );
  expect(missing).toEqual([]);
});

test('every control in it has a name', async () => {
  await render(<Gallery initial={LOOKS} onAppearance={() => {}} />);
  for (const control of document.querySelectorAll('button, input, select, textarea')) {
    const named =
      control.getAttribute('aria-label') ||
      control.getAttribute('aria-labelledby') ||
      (control as HTMLInputElement).labels?.[0]?.textContent ||
      control.textContent;
    expect(named?.trim(), control.outerHTML).toBeTruthy();
  }
});

test('each of its landmarks has a name of its own', async () => {
  await render(<Gallery initial={LOOKS} onAppearance={() => {}} />);
  const landmarks = ['navigation', 'region', 'complementary', 'search'].flatMap((role) =>
    page
      .getByRole(role)
      .elements()
      .map((landmark) => `${role} ${nameOf(landmark)}`),
  );
  expect(landmarks.length).toBeGreaterThan(2);
  expect(landmarks).toEqual([...new Set(landmarks)]);
});

test('no component adds a style element at run time: the content security policy forbids it', async () => {
  const before = document.querySelectorAll('style').length;
  await render(<Gallery initial={LOOKS} onAppearance={() => {}} />);
  await page.getByRole('button', { name: '選單', exact: true }).click();
  await expect.element(page.getByRole('menu', { name: '分頁' })).toBeVisible();
  expect(document.querySelectorAll('style').length).toBe(before);
});
