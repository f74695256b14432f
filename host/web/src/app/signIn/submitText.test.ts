import { expect, test } from 'vitest';
import { t } from '../../services/i18n.ts';
import { submitText } from './submitText.ts';

const said = (facts: Parameters<typeof submitText>[0]) => t(submitText(facts), { seconds: facts.seconds });

test('[S0-031][S0-032] the button shows what it waits for', () => {
  expect(said({ seconds: 0, busy: false, loading: true })).toBe('載入中…');
  expect(said({ seconds: 0, busy: true, loading: false })).toBe('登入中…');
  expect(said({ seconds: 0, busy: false, loading: false })).toBe('登入');
  expect(said({ seconds: 12, busy: false, loading: true })).toBe('請於 12 秒後再試');
});
