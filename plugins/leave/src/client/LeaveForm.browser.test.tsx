import { FrameContext, type ViewFrame } from '@atrium/sdk/client';
import { failure, renderPart } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import LeaveForm from './LeaveForm.tsx';
import type { Leave } from './types.ts';

const TYPES = [
  { id: 5, code: 'annual', measure: 'work', leftMinutes: 2_400, isPrivate: false },
  { id: 6, code: 'maternity', measure: 'calendar', leftMinutes: null, isPrivate: true },
];

async function open(api: Record<string, unknown>) {
  const close = vi.fn();
  const frame = {
    kind: 'panel',
    key: 'LeaveForm',
    setTitle: () => {},
    print: () => {},
    guard: () => () => {},
    close,
  } as unknown as ViewFrame;
  const parts = await renderPart<Leave>(
    <FrameContext value={frame}>
      <LeaveForm params={{ day: '2026-04-01' }} />
    </FrameContext>,
    {
      id: 'leave',
      texts: zhTW,
      api: { balances: () => Promise.resolve(TYPES), ...api } as never,
      services: {
        files: { upload: () => Promise.reject(failure('系統忙碌', 503)) },
        directory: {
          organisation: () => Promise.reject(failure('系統忙碌', 503)),
          hidden: () => Promise.resolve([]),
        },
      },
      place: { width: 480, height: 620, background: 'var(--at-surface)' },
    },
  );
  return { ...parts, close };
}

const BODY = { typeId: 5, start: '2026-04-01 09:00', end: '2026-04-01 18:00' };
const type = () => page.getByRole('combobox', { name: /^假別/ });

test('what a leave costs and leaves is said while it is typed; the form is sent by the keyboard', async () => {
  const preview = vi.fn((_input: { body: object }) =>
    Promise.resolve({
      minutes: 480,
      days: [{ date: '2026-04-01', minutes: 480 }],
      leftMinutes: 1_920,
      uses: [{ startsOn: '2026-04-01', endsOn: '2027-03-31', minutes: 480, isComing: true }],
    }),
  );
  const file = vi.fn(() => Promise.resolve({ id: 7 }));
  const { close } = await open({ preview, file });
  await type().selectOptions('5');
  await expect.element(page.getByText('扣 8 小時')).toBeVisible();
  await expect.element(page.getByText('請完剩 32 小時')).toBeVisible();
  await expect.element(page.getByText(/的特休扣 8 小時，核准時先給$/)).toBeVisible();
  expect(preview.mock.lastCall![0]).toEqual({ body: BODY });
  await page.getByLabelText(/^事由/).fill('家庭旅遊');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(file).toHaveBeenCalledWith(
    { body: { ...BODY, reason: '家庭旅遊', deputyId: null, files: [] } },
    { quiet: true },
  );
});

test('what the server refuses is said before it is sent, and at its field afterwards', async () => {
  const refused = Object.assign(failure('需要 8 小時，這段期間只剩 2 小時', 422), {
    errors: [{ field: 'end', label: '結束日期', rule: '只剩 2 小時' }],
  });
  const { close } = await open({ preview: () => Promise.reject(refused), file: () => Promise.reject(refused) });
  await type().selectOptions('5');
  await expect.element(page.getByText('需要 8 小時，這段期間只剩 2 小時')).toBeVisible();
  await page.getByRole('button', { name: '送出申請' }).click();
  await expect.element(page.getByText('只剩 2 小時', { exact: true }).first()).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

test('a type of calendar days has no times, and a private one says who sees it', async () => {
  await open({ preview: () => Promise.reject(failure('系統忙碌', 503)) });
  await expect.element(page.getByLabelText(/^開始時間/)).toBeVisible();
  await type().selectOptions('6');
  await expect.element(page.getByLabelText(/^開始時間/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^只有本人、簽核主管與人事/)).toBeVisible();
  await expect.element(page.getByText('暫時無法計算時數，仍可送出')).toBeVisible();
});
