import { FrameContext, type PreferencesState, type ViewFrame } from '@atrium/sdk/client';
import { renderPart, type PartOptions } from '@atrium/testing/part';
import type { CSSProperties, ReactNode } from 'react';
import { proxy } from 'valtio';
import { vi } from 'vitest';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type { Calendar } from '../client/types.ts';

const OWN = {
  view: 'month',
  hideRead: false,
  dayLayout: 'list',
  range: '30',
  pageSize: 10,
  colleagues: [] as number[],
  sideBySide: false,
};
const HOST = { calendarSetting: { closeMiniDrawer: false, viewType: 'month', showWeekends: true } };
const PLACE: CSSProperties = { height: 720, background: 'var(--at-surface)' };

interface Choices {
  readonly own?: Partial<typeof OWN>;
  readonly setting?: Partial<PreferencesState['calendarSetting']>;
  readonly place?: CSSProperties;
  readonly kind?: ViewFrame['kind'];
  readonly setBadge?: (count: number) => void;
  readonly notices?: PartOptions<Calendar>['notices'];
  /** Further parts of the context. */
  readonly services?: object;
}

/** Renders a part of this plugin in a frame, with the person's preferences; what it opens and chooses is returned. */
export async function showPart(part: ReactNode, api: PartOptions<Calendar>['api'], choices: Choices = {}) {
  const { own, setting, place, kind = 'tab', setBadge, notices, services } = choices;
  const openPanel = vi.fn();
  const openTab = vi.fn();
  const close = vi.fn();
  const confirm = vi.fn(() => Promise.resolve(true));
  const openSchedule = vi.fn(() => Promise.resolve());
  const front = proxy<{ front: { view: string; key: string } | undefined }>({ front: undefined });
  const state = proxy({ ...OWN, ...own });
  const host = proxy({ calendarSetting: { ...HOST.calendarSetting, ...setting } });
  const frame = {
    kind,
    key: 'Calendar',
    setTitle: () => {},
    print: () => {},
    guard: () => () => {},
    close,
    ...(setBadge && { setBadge }),
  } as ViewFrame;
  const parts = await renderPart<Calendar>(<FrameContext value={frame}>{part}</FrameContext>, {
    id: 'calendar',
    texts: zhTW,
    api: api ?? {},
    services: {
      session: {
        state: proxy({ id: 41, actions: ['room.manage'] }),
        can: () => true,
        token: () => 'token-of-the-session',
      },
      tabs: { open: openTab, state: front },
      navigation: { open: openSchedule },
      openView: openPanel,
      panels: { open: openPanel },
      preferences: {
        state,
        set: (change: object) => Object.assign(state, change),
        ready: Promise.resolve(),
        host: { state: host, set: (change: object) => Object.assign(host, change) },
      },
      ...services,
    },
    notices: { confirm, ...notices },
    place: { ...PLACE, ...place },
  });
  return { ...parts, openPanel, openTab, openSchedule, front, close, confirm, own: state, host };
}
