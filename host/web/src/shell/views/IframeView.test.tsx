import { expect, test } from 'vitest';
import { framing } from './IframeView.tsx';

const here = 'http://localhost:4600/index';

test('another site keeps its origin inside the sandbox, our own does not', () => {
  expect(framing('https://learn.example/a', here)!.sandbox).toContain('allow-same-origin');
  expect(framing('/public/x', here)).toMatchObject({ src: 'http://localhost:4600/public/x' });
  expect(framing('/public/x', here)!.sandbox).not.toContain('allow-same-origin');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://'])('%s is not framed', (link) => {
  expect(framing(link, here)).toBeNull();
});
