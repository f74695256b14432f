import { useAtrium } from '@atrium/sdk/client';
import { Checkbox } from '@atrium/ui';
import { openable } from './roleFields.ts';
import type { PermissionNode, Permissions } from './types.ts';

interface MenuChoiceProps {
  readonly nodes: readonly PermissionNode[];
  readonly value: readonly number[];
  /** All are granted and none can be changed. */
  readonly all: boolean;
  readonly onChange: (menuIds: number[]) => void;
}

/**
 * The menu with checkboxes for what a role can open: restricted pages, and directories with such pages. The others are
 * public.
 */
export function MenuChoice({ nodes, value, all, onChange }: MenuChoiceProps) {
  const { t } = useAtrium<Permissions>();
  return (
    <fieldset className="permissions-choice">
      <legend>{t('field.menuIds')}</legend>
      {nodes.length === 0 ? (
        <p className="permissions-note">{t('menu.none')}</p>
      ) : (
        <Branch nodes={nodes} value={value} all={all} onChange={onChange} />
      )}
    </fieldset>
  );
}

function Branch({ nodes, value, all, onChange }: MenuChoiceProps) {
  const { t } = useAtrium<Permissions>();
  return (
    <ul className="permissions-branch">
      {nodes.map((node) => {
        const ids = openable(node);
        const count = all ? ids.length : ids.filter((id) => value.includes(id)).length;
        return (
          <li key={node.id}>
            <Checkbox
              checked={ids.length === 0 || count === ids.length}
              partly={count > 0 && count < ids.length}
              disabled={all || ids.length === 0}
              note={ids.length === 0 && node.children.length === 0 ? t('menu.public') : undefined}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...new Set([...value, ...ids])] : value.filter((id) => !ids.includes(id)),
                )
              }
            >
              {node.label}
            </Checkbox>
            {node.children.length > 0 && (
              <div className="permissions-below">
                <Branch nodes={node.children} value={value} all={all} onChange={onChange} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
