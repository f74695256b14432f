import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { lazyPart, onChunkFailure } from '../../services/loading.ts';
import { PartBoundary } from './FramedView.tsx';

test('a part whose code failed to load is fetched again by 再試一次, any number of times', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failures = vi.fn();
  const stop = onChunkFailure(failures);
  let fails = 2;
  const load = vi.fn(async () => {
    if (fails-- > 0) throw new TypeError('Failed to fetch dynamically imported module: http://x/y.js');
    return { default: () => <p>內容</p> };
  });
  const Part = lazyPart(load);
  await render(
    <PartBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </PartBoundary>,
  );
  const again = page.getByRole('button', { name: '再試一次' });
  await expect.element(page.getByText('畫面下載失敗')).toBeVisible();
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  await again.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(again).toBeVisible();
  await again.click();
  await expect.element(page.getByText('內容')).toBeVisible();
  await expect.poll(() => load).toHaveBeenCalledTimes(3);
  await expect.poll(() => failures).toHaveBeenCalledTimes(2);
  stop();
  quiet.mockRestore();
});
