import { beforeEach, expect, test, vi } from 'vitest';
import { toggleRole } from './Permission.tsx';
import type { PermissionsClient } from './types.ts';

const preview = vi.fn<() => Promise<{ total: number; refused: string }>>();
const change = vi.fn<(call: { body: object }) => Promise<void>>();
const confirm = vi.fn<(question: { title: string; danger: boolean }) => Promise<boolean>>();
const [alert, toast] = [vi.fn<(message: object) => Promise<void>>(), vi.fn<(toast: object) => void>()];
const context = {
  api: { preview, change },
  notices: { confirm, alert, toast },
  t: (key: string) => key,
} as unknown as PermissionsClient;
const list = { change: (_: number, work: () => Promise<unknown>) => work() } as never;
const role = { permissionId: 5, displayName: '人資', isEnabled: true, version: 3 };
beforeEach(() => {
  for (const mock of [preview, change, confirm, alert, toast]) mock.mockReset();
  preview.mockResolvedValue({ total: 2, refused: '' });
  confirm.mockResolvedValue(true);
});

test('who loses or gains permissions is asked about first; without anyone it is done at once', async () => {
  expect(await toggleRole(context, list, role)).toBe(true);
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'toggle.disableTitle', danger: true }));
  expect(change).toHaveBeenCalledWith(
    { params: { permissionId: 5 }, body: { isEnabled: false, version: 3 } },
    { quiet: true },
  );
  preview.mockResolvedValue({ total: 0, refused: '' });
  expect(await toggleRole(context, list, { ...role, isEnabled: false })).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(toast.mock.calls.map(([shown]) => shown)).toMatchObject([{ message: 'disabled' }, { message: 'enabled' }]);
});

test('a person who declines, and a role that may not be disabled, changes nothing', async () => {
  confirm.mockResolvedValue(false);
  expect(await toggleRole(context, list, role)).toBe(false);
  preview.mockResolvedValue({ total: 2, refused: '沒有人能再管理權限。' });
  expect(await toggleRole(context, list, role)).toBe(false);
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ message: '沒有人能再管理權限。' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(change).not.toHaveBeenCalled();
});

test('what is undone is sent without a version; a failure is shown', async () => {
  const { version: _, ...old } = role;
  change.mockRejectedValue(new Error('剛剛被別人改過'));
  expect(await toggleRole(context, list, old)).toBe(false);
  expect(change.mock.lastCall![0].body).toEqual({ isEnabled: false });
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ message: '剛剛被別人改過' }));
  expect(toast).not.toHaveBeenCalled();
});
