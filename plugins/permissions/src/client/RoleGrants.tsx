import { type ChoosableMembers, useAtrium } from '@atrium/sdk/client';
import { Checkbox, CheckList, Field } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { MISSING } from '../missing.ts';
import { openable } from './roleFields.ts';
import type { MemberLevel, Members, PermissionNode, Permissions } from './types.ts';
import type { Choices, RoleFormState } from './useRoleForm.ts';

interface RoleGrantsProps {
  readonly form: RoleFormState;
  readonly people: ChoosableMembers;
}

/** Who has the role, and which actions and menu entries it grants. */
export function RoleGrants({ form, people }: RoleGrantsProps) {
  const { t } = useAtrium<Permissions>();
  const { choices, fields, change } = form;
  if (!choices) return null;
  const all = form.record?.holdsAll ?? false;
  const ofKind = (kind: 'action' | 'menu') => choices.tree.filter((node) => node.kind === kind);
  return (
    <>
      <MembersChoice
        choices={choices}
        people={people}
        members={fields.members}
        onChange={(members) => change({ members })}
      />
      {all && <p className="permissions-note">{t('form.everything')}</p>}
      <div className="permissions-gives">
        <ActionChoice
          nodes={ofKind('action')}
          value={fields.actions}
          all={all}
          onChange={(actions) => change({ actions })}
        />
        <MenuChoice
          nodes={ofKind('menu')}
          value={fields.menuIds}
          all={all}
          onChange={(menuIds) => change({ menuIds })}
        />
      </div>
    </>
  );
}

const LEVELS: readonly MemberLevel[] = ['company', 'deptManager', 'groupManager', 'employee'];

interface MembersChoiceProps {
  readonly choices: Choices;
  readonly people: ChoosableMembers;
  readonly members: Members;
  readonly onChange: (members: Members) => void;
}

/** Who has the role: people one by one, whole departments and groups, levels of the organisation. */
function MembersChoice({ choices, people, members, onChange }: MembersChoiceProps) {
  const { t } = useAtrium<Permissions>();
  const { departments, groups } = choices.units;
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]));
  return (
    <fieldset className="permissions-choice permissions-members">
      <legend>{t('field.members')}</legend>
      <Field label={t('members.employees')}>
        {people.organisation && (
          <MemberChooserField
            organisation={people.organisation}
            hidden={people.hidden}
            onReload={people.reload}
            value={members.employees}
            onChange={(employees) => onChange({ ...members, employees })}
            title={t('members.choose')}
          />
        )}
      </Field>
      <div className="permissions-units">
        <CheckList
          heading
          label={t('members.levels')}
          options={LEVELS.map((id) => ({ id, name: t(`level.${id}`) }))}
          value={members.levels}
          onChange={(levels) => onChange({ ...members, levels })}
        />
        <CheckList
          heading
          label={t('members.departments')}
          filter={t('members.filterDepartments')}
          options={departments}
          value={members.departments}
          onChange={(chosen) => onChange({ ...members, departments: chosen })}
        />
        <CheckList
          heading
          label={t('members.groups')}
          filter={t('members.filterGroups')}
          options={groups.map(({ id, name, departmentId }) => ({ id, name, note: departmentName.get(departmentId) }))}
          value={members.groups}
          onChange={(chosen) => onChange({ ...members, groups: chosen })}
        />
      </div>
    </fieldset>
  );
}

interface ActionChoiceProps {
  /** Plugins with their actions. */
  readonly nodes: readonly PermissionNode[];
  readonly value: readonly string[];
  /** All are granted and none can be changed. */
  readonly all: boolean;
  readonly onChange: (actions: string[]) => void;
}

/** A choice of actions by plugin; a plugin's own checkbox selects all of its actions. */
function ActionChoice({ nodes, value, all, onChange }: ActionChoiceProps) {
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
function MenuChoice({ nodes, value, all, onChange }: MenuChoiceProps) {
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
