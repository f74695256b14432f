import { fill, type TextKey, type Variables } from '@atrium/sdk';
import { PluginContext, type ClientContext } from '@atrium/sdk/client';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { AnyContract } from '@atrium/sdk';
import type contract from '../contract.ts';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };

/** Draws a view as the host does, in a tab of the given size. The panel makes no calls, so `api` throws. */
export function renderView(view: ReactNode, { language = 'zh-TW' as 'zh-TW' | 'en', theme = 'light' } = {}) {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = 'zh-Hant-TW';
  const texts = language === 'en' ? en : zhTW;
  const context = {
    id: 'leave',
    t: (key: TextKey<typeof contract>, variables?: Variables) => fill(texts[key], variables),
    get api(): never {
      throw new Error('the leave panel makes no calls');
    },
  } as unknown as ClientContext<AnyContract>;
  return render(
    <OverlaysRoot>
      <PluginContext value={context}>
        <div style={{ width: 1160, height: 640, background: 'var(--at-surface)' }}>{view}</div>
      </PluginContext>
    </OverlaysRoot>,
  );
}
