import { useAtrium } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import type { Calendar } from '../types.ts';
import type { DrawerState } from './useDrawer.ts';

/** Opens the drawer; the button that closes it is inside. */
export function DrawerButton({ drawer }: { readonly drawer: DrawerState }) {
  const { t } = useAtrium<Calendar>();
  if (drawer.isOpen) return null;
  return <IconButton icon="drawer-left" label={t('calendar.openDrawer')} onClick={() => drawer.toggle(true)} />;
}
