import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
// The payloads of the sanitiser's own tests; the package does not export them.
import { HOSTILE_TEXTS } from '../../../sdk/src/richText/testing/hostileTexts.ts';
import { RichTextView } from './index.ts';

const fired = vi.fn();
Object.assign(window, { fired });

const ALLOWED =
  'P,H2,H3,H4,STRONG,EM,U,S,CODE,PRE,BLOCKQUOTE,UL,OL,LI,DIV,TABLE,THEAD,TBODY,TR,TH,TD,BR,SPAN,A,IMG'.split(',');

test('[C.6-23] no payload runs where a text is read, even if the server has not cleaned it', async () => {
  const all = Object.values(HOSTILE_TEXTS).flat();
  const { container } = await render(all.map((html, index) => <RichTextView key={index} html={html} />));
  for (const element of container.querySelectorAll<HTMLElement>('.at-prose *')) {
    expect(ALLOWED, element.outerHTML).toContain(element.tagName);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^id$|^name$|^srcset$/);
      if (name === 'href') expect(new URL(value, 'https://own.invalid').protocol).toMatch(/^(https?|mailto|tel):$/);
      if (name === 'src') expect(value).toMatch(/^\/api\/files\/[0-9a-f]{32}$/);
    }
  }
  expect(container.querySelectorAll('.at-prose').length).toBe(all.length);
  expect(fired).not.toHaveBeenCalled();
});

test('a reader sees headings, nested lists, check lists, tables with column names and links that open safely', async () => {
  const onOpenLink = vi.fn();
  await render(
    <RichTextView
      onOpenLink={onOpenLink}
      html={
        '<h2>排程</h2><ul><li>一<ol><li>二</li></ol></li></ul><ul class="at-checks"><li class="at-done">三</li></ul>' +
        '<table><thead><tr><th scope="col">時間</th></tr></thead><tbody><tr><td>05:30</td></tr></tbody></table>' +
        '<p><a href="https://example.org/">外部</a>，<a href="/index?open=Vault">帳號</a></p>'
      }
    />,
  );
  await expect.element(page.getByRole('heading', { level: 2, name: '排程' })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: '二' }).last()).toBeVisible();
  await expect.element(page.getByRole('img', { name: '已完成' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '時間' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '外部' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await userEvent.click(page.getByRole('link', { name: '帳號' }));
  await expect.poll(() => onOpenLink).toHaveBeenCalledExactlyOnceWith('/index?open=Vault');
});

test('a line that was left empty is as high as the others, in a quotation too', async () => {
  const { container } = await render(
    <RichTextView html="<p>一</p><p><br></p><blockquote><p>二</p><p><br></p><p>三</p></blockquote>" />,
  );
  const heights = Array.from(container.querySelectorAll('p'), (line) => line.getBoundingClientRect().height);
  expect(heights).toEqual(Array.from({ length: 5 }, () => heights[0]));
  expect(heights[0]).toBeGreaterThan(0);
});

test('a text that is nested too deeply is shown without formatting', async () => {
  await render(<RichTextView html={`${'<div>'.repeat(400)}深處的字`} />);
  await expect.element(page.getByText('深處的字')).toBeVisible();
});
