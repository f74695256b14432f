import { expect, test } from 'vitest';
import { findVideoLink } from './videoLink.ts';

test.for([
  ['https://meet.google.com/abc-defg-hij', 'Google Meet'],
  ['會議：https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y。', 'Microsoft Teams'],
  ['https://teams.live.com/meet/9400', 'Microsoft Teams'],
  ['加入 https://us02web.zoom.us/j/8123?pwd=a，密碼 1', 'Zoom'],
  ['https://atrium.webex.com/meet/lin', 'Webex'],
] as const)('%s', ([text, service]) => {
  expect(findVideoLink('', text)?.service).toBe(service);
});

test.for([
  'https://meet.google.com.evil.example/abc-defg-hij',
  'https://zoom.us@evil.example/j/1',
  'https://notzoom.us/j/1',
  'http://zoom.us/j/1',
  'https://zoom.us/pricing',
  'meet.google.com',
])('%s is none', (text) => {
  expect(findVideoLink(text)).toBeUndefined();
});

test('the sentence around it is not a part of it, and the first one is taken', () => {
  expect(findVideoLink('(https://zoom.us/j/1).', 'https://zoom.us/j/2')?.href).toBe('https://zoom.us/j/1');
});
