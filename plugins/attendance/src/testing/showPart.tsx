import { FrameContext, type ViewFrame } from '@atrium/sdk/client';
import { renderPart, type PartOptions } from '@atrium/testing/part';
import type { CSSProperties, ReactNode } from 'react';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type { Attendance } from '../client/types.ts';

const POPOVER: CSSProperties = { padding: 24, width: 'fit-content', background: 'var(--at-raised)' };

/** Renders a part of this plugin in a frame, on the background of the popover or in a place of another style. */
export async function showPart(
  part: ReactNode,
  api: PartOptions<Attendance>['api'],
  texts: PartOptions<Attendance>['texts'] = zhTW,
  place = POPOVER,
  actions: readonly string[] = ['attendance.viewAll'],
  notices: NonNullable<PartOptions<Attendance>['notices']> = {},
) {
  const close = vi.fn();
  const openTab = vi.fn();
  const openPanel = vi.fn();
  const frame = {
    kind: 'popover',
    key: 'account',
    setTitle: () => {},
    print: () => {},
    guard: () => () => {},
    close,
  } as ViewFrame;
  const parts = await renderPart<Attendance>(<FrameContext value={frame}>{part}</FrameContext>, {
    id: 'attendance',
    texts,
    api: api ?? {},
    services: {
      tabs: { open: openTab },
      panels: { open: openPanel },
      viewAccess: () => 'missing',
      session: { state: proxy({ id: 41, actions: [...actions] }) },
    },
    place,
    notices,
  });
  return { ...parts, close, openTab, openPanel };
}
