import { useAtrium } from '@atrium/sdk/client';
import { Checkbox } from '@atrium/ui';
import { MISSING } from '../missing.ts';
import type { PermissionNode, Permissions } from './types.ts';

interface ActionChoiceProps {
  /** Plugins with their actions. */
  readonly nodes: readonly PermissionNode[];
  readonly value: readonly string[];
  /** All are granted and none can be changed. */
  readonly all: boolean;
  readonly onChange: (actions: string[]) => void;
}

/** A choice of actions by plugin; a plugin's own checkbox selects all of its actions. */
export function ActionChoice({ nodes, value, all, onChange }: ActionChoiceProps) {
  const { t } = useAtrium<Permissions>();
  const set = (codes: readonly string[], chosen: boolean) =>
    onChange(chosen ? [...new Set([...value, ...codes])] : value.filter((code) => !codes.includes(code)));
  return (
    <fieldset className="permissions-choice">
      <legend>{t('field.actions')}</legend>
      {nodes.map((plugin) => {
        const missing = plugin.id === MISSING;
        const codes = plugin.children.map(({ code }) => code);
        const count = all ? codes.length : codes.filter((code) => value.includes(code)).length;
        return (
          <div key={plugin.id} role="group" aria-label={plugin.label} className="permissions-branch">
            <Checkbox
              checked={count === codes.length}
              partly={count > 0 && count < codes.length}
              disabled={all}
              onChange={(event) => set(codes, event.target.checked)}
            >
              {plugin.label}
            </Checkbox>
            <div className="permissions-below">
              {plugin.children.map(({ code, label }) => (
                <Checkbox
                  key={code}
                  checked={all || value.includes(code)}
                  disabled={all}
                  {...(!missing && { note: <code>{code}</code> })}
                  onChange={(event) => set([code], event.target.checked)}
                >
                  {missing ? t('action.missing', { code }) : label}
                </Checkbox>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
