import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '../../testing/showPart.tsx';
import type { Closure } from '../types.ts';
import Closures from './Closures.tsx';

const TYPHOON: Closure = {
  id: 3,
  siteId: 1,
  siteName: '台北',
  name: '颱風',
  start: '2026-07-09 12:00',
  end: '2026-07-10 00:00',
};
const RAIN: Closure = {
  ...TYPHOON,
  ...{ id: 2, siteId: null, siteName: '', name: '豪雨', start: '2026-06-01 00:00', end: '2026-06-03 00:00' },
};

const show = (api: object = {}) =>
  showPart(
    <Closures />,
    {
      closures: () => Promise.resolve({ list: [TYPHOON, RAIN], totalSize: 2, page: 1, pageSize: 15 }),
      sites: () => Promise.resolve([{ id: 1, name: '台北', people: 42 }]),
      ...api,
    } as never,
    undefined,
    { width: 1000, height: 600 },
    ['attendance.closures'],
  );

test('closures are listed with their site; of whole days the times are left out', async () => {
  await show();
  await expect.element(page.getByRole('row', { name: /豪雨.*6\/1.*– 6\/2.*全天.*全公司/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /颱風.*12:00.*台北/ })).toBeVisible();
});

test('a new closure is of today and everywhere; one that has begun is asked about before it is saved', async () => {
  const addClosure = vi
    .fn()
    .mockRejectedValueOnce(
      Object.assign(failure('這段時間已經開始，42 人的出勤會重新判定。', 409), { status: 'CONFIRM' }),
    )
    .mockResolvedValueOnce({ id: 4 });
  await show({ addClosure });
  await page.getByRole('button', { name: '新增停班' }).click();
  const dialog = page.getByRole('dialog', { name: '新增停班' });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('請填名稱。')).toBeVisible();
  await dialog.getByRole('button', { name: '颱風' }).click();
  await dialog.getByRole('combobox', { name: '地點' }).selectOptions('台北（42 人）');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('42 人的出勤會重新判定');
  await dialog.getByRole('button', { name: '仍要儲存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const bodies = addClosure.mock.calls.map(([{ body }]) => body as object);
  expect(bodies).toEqual([
    expect.objectContaining({ name: '颱風', siteId: 1, notify: true, confirm: false }),
    expect.objectContaining({ name: '颱風', siteId: 1, notify: true, confirm: true }),
  ]);
});

test('what a confirmed save refuses is said at its field, and the question is gone', async () => {
  const addClosure = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(failure('42 人的出勤會重新判定。', 409), { status: 'CONFIRM' }))
    .mockRejectedValueOnce(failure('這個地點已經有同一時間開始的停班。', 409));
  await show({ addClosure });
  await page.getByRole('button', { name: '新增停班' }).click();
  const dialog = page.getByRole('dialog', { name: '新增停班' });
  await dialog.getByRole('button', { name: '颱風' }).click();
  await dialog.getByRole('button', { name: '儲存' }).click();
  await dialog.getByRole('button', { name: '仍要儲存' }).click();
  await expect.element(dialog.getByText('這個地點已經有同一時間開始的停班。')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /^名稱/ })).toHaveValue('颱風');
});

test('what another has changed meanwhile is said in the dialog, and nothing is saved', async () => {
  const changeClosure = vi.fn(() => Promise.reject(failure('這筆停班剛才被別人更改，請重新開啟後再試。', 412)));
  await show({ changeClosure });
  await page.getByRole('button', { name: '更改停班 颱風' }).click();
  const dialog = page.getByRole('dialog', { name: '更改停班' });
  await dialog.getByRole('textbox', { name: /^名稱/ }).fill('颱風假');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('剛才被別人更改');
  const { id: _, siteName: __, ...before } = TYPHOON;
  expect(changeClosure.mock.calls).toEqual([
    [
      { params: { id: 3 }, body: { ...before, name: '颱風假', notify: true, confirm: false, before } },
      expect.anything(),
    ],
  ]);
});

test('a site is added by its name, and one that is taken says so at the field', async () => {
  const addSite = vi
    .fn()
    .mockRejectedValueOnce(failure('已經有「高雄」這個地點。', 409))
    .mockResolvedValueOnce({ id: 2 });
  await show({ addSite });
  await page.getByText('工作地點').click();
  await page.getByRole('button', { name: '新增地點' }).click();
  const dialog = page.getByRole('dialog', { name: '新增地點' });
  await dialog.getByRole('textbox').fill('高雄');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('已經有「高雄」這個地點。')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(addSite.mock.calls.map(([{ body }]) => body as object)).toEqual([{ name: '高雄' }, { name: '高雄' }]);
});
