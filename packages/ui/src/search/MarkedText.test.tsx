import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FoundLine, MarkedText } from './MarkedText.tsx';

const html = (text: string, query: string) =>
  renderToStaticMarkup(<MarkedText text={text} query={query} />).replaceAll(' class="at-mark"', '');

test('what was searched for is marked as it is written, never as HTML', () => {
  expect(html('臺北 ＡＢＣ 會議', '台北 abc')).toBe('<mark>臺北</mark> <mark>ＡＢＣ</mark> 會議');
  expect(html('<b>粗</b>', 'b')).toBe('&lt;<mark>b</mark>&gt;粗&lt;/<mark>b</mark>&gt;');
  expect(html('會議', '')).toBe('會議');
});

test('a line says where it was found', () => {
  const line = renderToStaticMarkup(<FoundLine part="留言" text="通知廠商" query="廠商" />);
  expect(line).toContain('留言');
  expect(line).toContain('<mark class="at-mark">廠商</mark>');
});
