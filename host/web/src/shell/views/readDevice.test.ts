import { expect, test } from 'vitest';
import { readDevice } from './readDevice.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/140 Mobile Safari/604',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
])('%s', (agent, browser, system) => {
  const mobile = ['iOS', 'Android'].includes(system) ? 1 : 0;
  expect(readDevice(agent)).toEqual({ browser, system, mobile });
});

test.each(['curl/8.0', 'Wget (Linux)', 'Firefox/140.0'])('%s is not a known device', (agent) => {
  expect(readDevice(agent)).toBeNull();
});
