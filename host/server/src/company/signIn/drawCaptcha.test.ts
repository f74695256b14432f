import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { drawCaptcha } from './drawCaptcha.ts';

const pixelsOf = (uri: string) => decode(Buffer.from(uri.replace('data:image/png;base64,', ''), 'base64'));

test('[S0-213] the picture is a PNG data URI with ink for each of the four digits', () => {
  const uri = drawCaptcha('4071');
  expect(uri).toMatch(/^data:image\/png;base64,/);
  const { width, height, data } = pixelsOf(uri);
  expect([width, height]).toEqual([144, 48]);
  for (const quarter of [0, 1, 2, 3]) {
    const dark = [...data].filter((value, at) => value < 100 && Math.floor((at % width) / (width / 4)) === quarter);
    expect(dark.length).toBeGreaterThan(40);
  }
});

test('the same digits look different each time, so that captchas cannot be looked up', () => {
  const pictures = Array.from({ length: 5 }, () => drawCaptcha('1234'));
  expect(new Set(pictures).size).toBe(5);
});
