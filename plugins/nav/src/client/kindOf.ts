import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/client';
import type { MenuEntry, Translate } from './types.ts';

/** How an entry opens, in a word: 目錄, 分頁, 面板, 新視窗, 內嵌頁. */
export function describeKind(
  { menuType, openType, viewType }: Pick<MenuEntry, 'menuType' | 'openType' | 'viewType'>,
  t: Translate,
): string {
  if (menuType === 0 || openType === null) return t('type.directory');
  return viewType === VIEW_TYPE.framedPage && openType === OPEN_TYPE.tab ? t('kind.framed') : t(`open.${openType}`);
}
