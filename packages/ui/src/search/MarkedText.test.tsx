import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
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

test('what was found is seen in a narrow column, however much precedes it; with room all of it is', async () => {
  const text = '每月第一個工作日由值班人員更換密碼，並通知廠商窗口與機房';
  const screen = await render(
    <>
      <div style={{ width: 110 }}>
        <FoundLine part="備註" text={text} query="廠商" />
      </div>
      <div style={{ width: 900 }}>
        <FoundLine part="備註" text={text} query="廠商" />
      </div>
    </>,
  );
  const [narrow, wide] = screen.getByText('廠商').elements();
  const { left, right } = narrow!.getBoundingClientRect();
  const column = narrow!.closest('div')!.getBoundingClientRect();
  expect([left >= column.left, right <= column.right]).toEqual([true, true]);
  for (const part of wide!.closest('.at-found')!.querySelectorAll('span'))
    expect(part.scrollWidth, part.className).toBeLessThanOrEqual(part.clientWidth);
  // a beginning without letters is read from the left as well
  await screen.rerender(
    <div style={{ width: 300 }}>
      <FoundLine part="地點" text="302 會議室" query="會議" />
    </div>,
  );
  const before = document.querySelector('.at-found-before > bdi')!;
  const range = document.createRange();
  range.setStart(before.firstChild!, 0);
  range.setEnd(before.firstChild!, 3);
  expect(range.getBoundingClientRect().left).toBeCloseTo(before.getBoundingClientRect().left, 0);
});
