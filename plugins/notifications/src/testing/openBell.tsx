import { CONTROL } from '@atrium/sdk';
import type { DesktopPermission } from '@atrium/sdk/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Info } from '../client/types.ts';
import { sampleInfo } from './sampleInfo.ts';
import { showBell } from './showBell.tsx';

export const unread = (unreadNumber: number) => vi.fn(() => Promise.resolve({ unreadNumber }));
export const info = (change: Partial<Info> = {}) =>
  vi.fn((_input: unknown, _options?: unknown) => Promise.resolve(sampleInfo(change)));
export const bell = page.getByRole('button', { name: /^通知(，|$)/ });
export const popover = page.getByRole('dialog', { name: '通知' });
/** A heading or a notification; the actions of a notification are icons beside it. */
export const heading = (name: string | RegExp) => popover.getByRole('button', { name }).filter({ hasText: /./ });
export const counts = (unreadNumber: number) => ({ seq: 1, type: CONTROL.unreadCounts, data: { unreadNumber } });

/** Opens the bell with this content. */
export async function openBell(change: Partial<Info> = {}, more: object = {}, permission?: DesktopPermission) {
  const parts = await showBell({ unread: unread(3), info: info(change), ...more }, permission);
  await bell.click();
  await expect.element(heading(/^今日請假人員/)).toBeVisible();
  return parts;
}
