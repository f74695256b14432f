import type { MenuEntry } from '@atrium/sdk/host';
import { classNames, Icon } from '@atrium/ui';
import { MenuPopover, type MenuEntry as Action } from '@atrium/ui/overlays';
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { useNavigation } from '../workspaceServices.ts';
import { narrowEntries, useCurrentEntry } from './menuRows.ts';
import { isLeaf, pathTo } from '../../services/menuEntries.ts';

/** The collapsed menu: icons with small labels; groups open a flyout. */
export function NarrowMenu() {
  const navigation = useNavigation();
  const { menu: frozen } = useSnapshot(navigation.state);
  const menu = frozen as MenuEntry[];
  const current = useCurrentEntry();
  const above = current === null ? [] : (pathTo(menu, current) ?? []);
  return (
    <ul>
      {narrowEntries(menu).map((entry) => (
        <li key={entry.id}>
          {isLeaf(entry) ? (
            <NarrowButton entry={entry} current={entry.id === current} onClick={() => navigation.open(entry)} />
          ) : (
            <MenuPopover
              label={entry.name}
              placement="right-start"
              entries={[{ heading: entry.name }, ...descendantActions(entry, (leaf) => navigation.open(leaf))]}
            >
              <NarrowButton entry={entry} current={above.includes(entry.id)} />
            </MenuPopover>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NarrowButtonProps extends ComponentProps<'button'> {
  readonly entry: MenuEntry;
  readonly current: boolean;
}

function NarrowButton({ entry, current, className, ...rest }: NarrowButtonProps) {
  return (
    <button
      type="button"
      data-entry={entry.id}
      aria-current={current ? 'page' : undefined}
      aria-label={entry.name}
      title={entry.name}
      {...rest}
      className={classNames('ws-menu-row', className)}
    >
      <Icon name={entry.iconName || (isLeaf(entry) ? 'document' : 'folder-close')} />
      <span className="at-cut">{entry.name}</span>
    </button>
  );
}

function descendantActions(entry: MenuEntry, open: (entry: MenuEntry) => void): Action[] {
  return entry.children.flatMap((child): Action[] =>
    child.children.length > 0
      ? [{ heading: child.name }, ...descendantActions(child, open)]
      : [{ id: String(child.id), text: child.name, icon: child.iconName || 'document', run: () => open(child) }],
  );
}
