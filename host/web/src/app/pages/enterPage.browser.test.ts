import { afterEach, beforeEach, expect, test } from 'vitest';
import { onLanguage, setLanguage } from '../../services/i18n.ts';
import { answering } from '../../testing/answering.ts';
import { enterPage } from './PluginPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => setLanguage('zh-TW'));

test.each([
  ['finds none', () => ({ plugins: [] }), { to: '/login' }],
  ['fails', () => Promise.reject(new Error('down')), new Error('down')],
])('a search for a page that %s leaves nothing running', async (_how, publicPages, ends) => {
  const { entry, calls } = answering({ 'get /publicPages': publicPages });
  await expect(enterPage(entry, '/nowhere').catch((failure: unknown) => failure)).resolves.toMatchObject(ends);
  let switched = 0;
  const off = onLanguage(() => (switched += 1));
  await setLanguage('en');
  await setLanguage('en');
  off();
  expect(switched, 'a language that is set again is no switch').toBe(1);
  expect(calls).toEqual(['get /publicPages']);
});
