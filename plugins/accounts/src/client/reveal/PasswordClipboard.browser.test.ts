import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLIPBOARD_LIFE, PasswordClipboard } from './PasswordClipboard.ts';

/** A clipboard that is refused while the page has no focus. */
function fakeClipboard() {
  const fake = {
    text: 'before',
    isRefused: false,
    async write(text: Promise<string>) {
      if (fake.isRefused) throw new DOMException('no focus', 'NotAllowedError');
      fake.text = await text;
    },
  };
  return fake;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a copied password is removed after 30 seconds', async () => {
  const fake = fakeClipboard();
  const clipboard = new PasswordClipboard(fake);
  await clipboard.copy(7, () => Promise.resolve('S3cret!'));
  expect([fake.text, clipboard.state.holds]).toEqual(['S3cret!', 7]);
  await vi.advanceTimersByTimeAsync(CLIPBOARD_LIFE - 1);
  expect(fake.text).toBe('S3cret!');
  await vi.advanceTimersByTimeAsync(1);
  expect([fake.text, clipboard.state.holds]).toEqual(['', null]);
});

test('a page without the focus removes it once it has it again', async () => {
  const fake = fakeClipboard();
  const clipboard = new PasswordClipboard(fake);
  await clipboard.copy(7, () => Promise.resolve('S3cret!'));
  fake.isRefused = true;
  await vi.advanceTimersByTimeAsync(CLIPBOARD_LIFE);
  expect(fake.text).toBe('S3cret!');
  fake.isRefused = false;
  window.dispatchEvent(new FocusEvent('focus'));
  await expect.poll(() => fake.text).toBe('');
  expect(clipboard.state.holds).toBeNull();
});

test('what the person copies in the page meanwhile is left alone; a second password has its own 30 seconds', async () => {
  const fake = fakeClipboard();
  const clipboard = new PasswordClipboard(fake);
  await clipboard.copy(7, () => Promise.resolve('S3cret!'));
  fake.text = 'own words';
  document.dispatchEvent(new ClipboardEvent('copy'));
  await vi.advanceTimersByTimeAsync(CLIPBOARD_LIFE);
  expect(fake.text).toBe('own words');
  await clipboard.copy(7, () => Promise.resolve('first'));
  await vi.advanceTimersByTimeAsync(CLIPBOARD_LIFE - 1000);
  await clipboard.copy(8, () => Promise.resolve('second'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([fake.text, clipboard.state.holds]).toEqual(['second', 8]);
  clipboard.dispose();
  await expect.poll(() => fake.text).toBe('');
});

test('why a password could not be had is what is thrown, else the refusal of the browser; nothing is held then', async () => {
  const fake = fakeClipboard();
  const clipboard = new PasswordClipboard(fake);
  await expect(clipboard.copy(7, () => Promise.reject(new Error('帳號已停用')))).rejects.toThrow('帳號已停用');
  fake.isRefused = true;
  await expect(clipboard.copy(7, () => Promise.resolve('S3cret!'))).rejects.toThrow('no focus');
  expect([fake.text, clipboard.state.holds]).toEqual(['before', null]);
});
