import { setCompanyTimeZone } from '@atrium/ui';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../testing/openWorkspace.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => setCompanyTimeZone(undefined));

test('the company’s time zone is named where this browser’s clock shows another time', async () => {
  const { session } = await openWorkspace();
  const mark = page.getByTitle(/畫面上的時間是公司所在時區/);
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
  setCompanyTimeZone('Pacific/Kiritimati');
  Object.assign(session.state, { timeZone: 'Pacific/Kiritimati' });
  await expect.element(mark).toHaveTextContent('萊恩群島時間');
});
