import { OPEN_TYPE } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import { memo } from 'react';
import { useText } from '../../services/i18n.ts';
import type { MenuRow } from './menuRows.ts';

export interface TreeRowProps {
  readonly row: MenuRow;
  readonly current: boolean;
  /** True for the tab stop of the tree. */
  readonly stop: boolean;
  readonly onPress: (row: MenuRow) => void;
  readonly onFocus: (id: number) => void;
}

/** A row of the expanded menu. It rerenders only when its own props change: a change of tab affects two of them. */
export const TreeRow = memo(function TreeRow({ row, current, stop, onPress, onFocus }: TreeRowProps) {
  const t = useText();
  const { entry, level, caption, path, open } = row;
  return (
    <li role="none" className={classNames(level > 0 && 'ws-menu-kid')}>
      <button
        type="button"
        role="treeitem"
        data-entry={entry.id}
        aria-level={path.length + 1}
        aria-expanded={open ?? undefined}
        aria-current={current ? 'page' : undefined}
        aria-selected={current}
        tabIndex={stop ? 0 : -1}
        className={caption ? 'ws-menu-caption' : 'ws-menu-row'}
        title={entry.name}
        onFocus={() => onFocus(entry.id)}
        onClick={() => onPress(row)}
      >
        {!caption && <Icon name={entry.iconName || (open === null ? 'document' : 'folder-close')} />}
        <span className="at-cut">{entry.name}</span>
        {open !== null && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} className="ws-menu-tail" />}
        {entry.openType === OPEN_TYPE.window && (
          <>
            <Icon name="share" size={14} className="ws-menu-tail" />
            <span className="at-hidden-text">{t('menu.newWindow')}</span>
          </>
        )}
      </button>
    </li>
  );
});
