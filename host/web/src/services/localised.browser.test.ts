import { expect, onTestFinished, test } from 'vitest';
import { localised } from './BrowserSocket.ts';
import { setLanguage } from './i18n.ts';

test('an event that carries messages has its texts in the person’s language, any other one stays as it is', async () => {
  onTestFinished(() => setLanguage('zh-TW'));
  const plain = { seq: 1, type: 7, title: '停電', message: '週六' };
  const wired = { ...plain, english: { title: 'Power cut', message: 'Saturday' } };
  expect(localised(wired)).toEqual(plain);
  await setLanguage('en');
  expect(localised(wired)).toEqual({ ...plain, ...wired.english });
  expect(localised(plain)).toEqual(plain);
});
