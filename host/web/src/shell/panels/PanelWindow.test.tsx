import { FrameContext } from '@atrium/sdk/client';
import { FrameHead } from '@atrium/ui';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

/** A record whose head shows its id, its readers and its mark. */
const Record: DummyView = ({ frame }) => {
  const [count, setCount] = useState(0);
  return (
    <FrameContext value={frame}>
      <FrameHead place="before">#1044</FrameHead>
      <FrameHead>
        <button type="button" onClick={() => setCount(count + 1)}>
          讀者 {count}
        </button>
      </FrameHead>
      <FrameHead place="end">★</FrameHead>
      <p>內容</p>
    </FrameContext>
  );
};
const head = (key: string) => document.querySelector<HTMLElement>(`[data-panel="${key}"] .ws-panel-head`)!;
const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
const end = (element: Element) => element.getBoundingClientRect().right;

beforeEach(() => localStorage.clear());

async function open(view: 'Record' | 'Tab') {
  const workspace = await openWorkspace({
    panels: { Record },
    tabs: { Tab: Record },
    measures: { Record: { minWidth: 240, width: 600 } },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  if (view === 'Tab') workspace.tabs.open({ view });
  else workspace.panels.open({ view, options: { title: '跨部門協調' } });
  await expect.element(page.getByText('內容')).toBeVisible();
  return workspace;
}

test('a view fills the head of its panel: before the title, after it and beside the buttons', async () => {
  await open('Record');
  expect(head('Record').innerText.replace(/\s+/g, ' ')).toBe('#1044 跨部門協調 讀者 0 ★');
  await buttonOf('讀者 0').click();
  await expect.element(buttonOf('讀者 1')).toBeVisible();
});

test('two panels have heads of their own, which go with them', async () => {
  const { panels } = await open('Record');
  panels.open({ view: 'Record', options: { id: 2, title: '另一個' } });
  await expect.poll(() => head('Record#2')?.innerText).toContain('讀者 0');
  await panels.close('Record');
  await expect.poll(() => document.querySelectorAll('.ws-panel-slot-before').length).toBe(1);
});

test('a narrow panel cuts what the view added, and keeps its own buttons', async () => {
  const { panels } = await open('Record');
  panels.setTitle('Record', '一個很長的標題'.repeat(10));
  panels.place('Record', { x: 0, y: 60, width: 240, height: 200 });
  await expect.poll(() => head('Record').clientWidth).toBe(240);
  expect(end(buttonOf('關閉').element())).toBeLessThanOrEqual(end(head('Record')));
  expect(document.querySelector('.ws-panel-slot-before')!.getBoundingClientRect().width).toBeGreaterThan(20);
});

test('in a tab, which has no head, they are shown in the view', async () => {
  await open('Tab');
  await expect.element(page.getByRole('tabpanel').getByRole('button', { name: '讀者 0' })).toBeVisible();
  expect(page.getByRole('tabpanel').element().textContent).toContain('#1044');
});
