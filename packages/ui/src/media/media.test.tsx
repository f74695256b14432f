import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_IMAGES } from '../gallery/sample.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import { Lightbox, ZoomContainer } from './index.ts';

function Pictures({ count = SAMPLE_IMAGES.length }: { readonly count?: number }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <OverlaysRoot>
      <button type="button" onClick={() => setIndex(0)}>
        <img src={SAMPLE_IMAGES[0]!.src} alt="縮圖" width="80" />
      </button>
      <Lightbox
        images={SAMPLE_IMAGES.slice(0, count)}
        index={index}
        onIndex={setIndex}
        onClose={() => setIndex(null)}
      />
    </OverlaysRoot>
  );
}
const lightbox = () => page.getByRole('dialog', { name: '圖片檢視' });
const width = (element: Element) => element.getBoundingClientRect().width;

async function openPictures(count?: number) {
  await render(<Pictures count={count} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(lightbox()).toHaveFocus();
}

test('[S0-178] the lightbox opens an image large; Escape closes it and focus returns', async () => {
  await openPictures(1);
  const image = lightbox().getByRole('img', { name: '拱廊，清晨' });
  await expect.poll(() => width(image.element())).toBeGreaterThan(700);
  expect(lightbox().getByRole('button', { name: '下一張' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '縮圖' })).toHaveFocus();
});

test('with several images arrows turn, no further than the ends', async () => {
  await openPictures();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(lightbox().getByText('1 / 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(lightbox().getByRole('img', { name: '拱廊，黃昏' })).toBeVisible();
  await lightbox().getByRole('button', { name: '下一張' }).click();
  await expect.element(lightbox().getByText('3 / 3')).toBeVisible();
  await expect.element(lightbox().getByRole('button', { name: '下一張' })).toBeDisabled();
});

test('an image in the lightbox can be enlarged further', async () => {
  await openPictures(1);
  const image = lightbox().getByRole('img');
  await expect.poll(() => width(image.element())).toBeGreaterThan(700);
  const before = width(image.element());
  await userEvent.keyboard('+');
  await expect.poll(() => width(image.element())).toBeGreaterThan(before * 1.05);
});

test('[S0-179] the zoom container enlarges and reduces its content by buttons', async () => {
  await render(
    <ZoomContainer>
      <p style={{ width: 100 }}>內容</p>
    </ZoomContainer>,
  );
  const content = page.getByText('內容');
  await page.getByRole('button', { name: '放大' }).click();
  await expect.poll(() => width(content.element())).toBeCloseTo(110, 0);
  await page.getByRole('button', { name: '縮小' }).click();
  await page.getByRole('button', { name: '縮小' }).click();
  await expect.poll(() => width(content.element())).toBeCloseTo(90, 0);
  await page.getByTitle('還原為 100%').click();
  await expect.poll(() => width(content.element())).toBe(100);
});

test('[S0-179] and by Ctrl with the wheel and by keys', async () => {
  await render(
    <ZoomContainer>
      <p style={{ width: 100 }}>內容</p>
    </ZoomContainer>,
  );
  const content = page.getByText('內容');
  const area = page.getByRole('group', { name: /可縮放的內容/ });
  const wheel = (ctrlKey: boolean) =>
    new WheelEvent('wheel', { deltaY: -100, ctrlKey, bubbles: true, cancelable: true });
  expect(content.element().dispatchEvent(wheel(false))).toBe(true);
  expect(content.element().dispatchEvent(wheel(true))).toBe(false);
  await expect.poll(() => width(content.element())).toBeCloseTo(110, 0);
  (area.element() as HTMLElement).focus();
  await userEvent.keyboard('--');
  await expect.poll(() => width(content.element())).toBeCloseTo(90, 0);
  await userEvent.keyboard('0');
  await expect.element(area).toHaveAccessibleName('可縮放的內容，目前 100%');
});
