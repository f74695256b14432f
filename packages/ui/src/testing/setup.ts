import '../styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { applyAppearance } from '../appearance/applyAppearance.ts';
import { setUiLanguage } from '../texts/language.ts';

document.documentElement.lang = 'zh-Hant-TW';
applyAppearance({ theme: 'light' });

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void complaints.push(args));
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setUiLanguage('zh-TW');
  expect(complaints, 'console.error was called').toEqual([]);
});
