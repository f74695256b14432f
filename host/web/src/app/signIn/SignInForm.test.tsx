import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { t } from '../../services/i18n.ts';
import { cleanDigits } from './CaptchaStore.ts';
import { cleanEmployee, CountedMessage, submitText } from './SignInForm.tsx';

test('[S0-021][S0-022] an employee number is letters, digits, _ and -, at most 20', () => {
  expect(cleanEmployee(' E 001\t')).toBe('E001');
  expect(cleanEmployee('e_0-1!@#王')).toBe('e_0-1');
  expect(cleanEmployee('Ｅ００１')).toBe('E001');
  expect(cleanEmployee('12345678901234567890123')).toBe('12345678901234567890');
});

test('[S0-027] a captcha is up to four digits', () => {
  expect(cleanDigits('1e2+3-4.5')).toBe('1234');
  expect(cleanDigits('１２')).toBe('12');
});

const said = (facts: Parameters<typeof submitText>[0]) => t(submitText(facts), { seconds: facts.seconds });

test('[S0-031][S0-032] the button shows what it waits for', () => {
  expect(said({ seconds: 0, busy: false, loading: true })).toBe('載入中…');
  expect(said({ seconds: 0, busy: true, loading: false })).toBe('登入中…');
  expect(said({ seconds: 0, busy: false, loading: false })).toBe('登入');
  expect(said({ seconds: 12, busy: false, loading: true })).toBe('請於 12 秒後再試');
});

test('the seconds in a message count down, other numbers stay', async () => {
  const message = 'E105：嘗試次數超過 50 次，請於 5 秒後再試。';
  const screen = await render(<CountedMessage message={message} countDown={5} left={5} />);
  await expect.element(screen.container).toHaveTextContent(message);
  await screen.rerender(<CountedMessage message={message} countDown={5} left={4} />);
  await expect.element(screen.container).toHaveTextContent('E105：嘗試次數超過 50 次，請於 4 秒後再試。');
});

test('a message without these seconds stays as it is', async () => {
  const screen = await render(<CountedMessage message="請稍候再試。" countDown={30} left={12} />);
  await expect.element(screen.container).toHaveTextContent('請稍候再試。');
  await screen.rerender(<CountedMessage message="系統錯誤 12，代碼 12" countDown={0} left={3} />);
  await expect.element(screen.container).toHaveTextContent('系統錯誤 12，代碼 12');
});
