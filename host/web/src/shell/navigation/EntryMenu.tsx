import { ContextMenu } from '@atrium/ui/overlays';
import { useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { NOTICES } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { entryById } from '../../services/menuEntries.ts';
import { useNavigation, useTabs } from '../workspaceServices.ts';
import { entryActions } from './entryActions.ts';

/** Around elements with `data-entry`: the context menu of a menu entry, and the middle button, which opens it behind the current tab. */
export function EntryMenu({ children, className }: { readonly children: ReactNode; readonly className: string }) {
  const navigation = useNavigation();
  const tabs = useTabs();
  const notices = useService(NOTICES);
  const t = useText();
  const asked = useRef<string | undefined>(undefined);
  const entryAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-entry]')?.dataset['entry'];
  const find = (id: string | undefined) =>
    id === undefined ? undefined : entryById(navigation.state.menu, Number(id));

  const remember = (event: SyntheticEvent) => {
    asked.current = entryAt(event.target);
  };
  const middle = (event: MouseEvent) => {
    const entry = event.button === 1 ? find(entryAt(event.target)) : undefined;
    if (!entry) return;
    event.preventDefault();
    navigation.openInBackground(entry);
  };
  return (
    <div
      className={className}
      role="presentation"
      onContextMenuCapture={remember}
      onKeyDownCapture={remember}
      // no automatic scrolling
      onMouseDown={(event) => event.button === 1 && entryAt(event.target) !== undefined && event.preventDefault()}
      onAuxClick={middle}
    >
      <ContextMenu
        label={t('menu.actions')}
        entries={() => {
          const entry = find(asked.current);
          return entry ? entryActions(entry, { navigation, tabs, notices }, t) : [];
        }}
      >
        {children}
      </ContextMenu>
    </div>
  );
}
