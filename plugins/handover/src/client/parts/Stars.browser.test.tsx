import { renderPart } from '@atrium/testing/part';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Handovers } from '../types.ts';
import { Stars } from './Stars.tsx';

test('[S2-009] a record without importance shows three stars', async () => {
  await renderPart<Handovers>(
    <>
      <Stars level={null} />
      <Stars level={1} />
    </>,
    { id: 'handover', texts },
  );
  await expect.element(page.getByRole('img', { name: '重要性 3 星' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '重要性 1 星' })).toBeVisible();
});
