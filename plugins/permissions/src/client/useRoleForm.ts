import { joined, useAtrium, useMembers, useRecordForm, type RecordForm, type RecordPane } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { BLANK, changedFields, validateRoleFields, toFields, type RoleFields } from './roleFields.ts';
import type { PermissionNode, Permissions, PermissionsClient, Preview, Role, Units } from './types.ts';

type Translate = PermissionsClient['t'];

/** What the form chooses from. */
export interface Choices {
  readonly tree: readonly PermissionNode[];
  readonly units: Units;
}

export type RoleFormState = RecordForm<Role, RoleFields, Choices>;

/** The form of a role, with a preview of what saving would change. */
export function useRoleForm(
  permissionId: number | undefined,
  pane: RecordPane<number | 'new'>,
  onSaved: () => void = () => {},
) {
  const { api, notices, t } = useAtrium<Permissions>();
  const people = useMembers();
  const [preview, setPreview] = useState<Preview | null>(null);
  const quiet = { quiet: true };
  const form: RoleFormState = useRecordForm<Role, RoleFields, Choices>({
    name: 'role',
    id: permissionId,
    pane,
    blank: BLANK,
    changed: changedFields,
    async read() {
      const [tree, units, record] = await Promise.all([
        api.tree({ query: permissionId === undefined ? {} : { permissionId } }, quiet),
        api.units({}, quiet),
        permissionId === undefined ? null : api.read({ params: { permissionId } }, quiet),
      ]);
      return { record, choices: { tree, units } };
    },
    fieldsOf: toFields,
    validate: (fields) => validateRoleFields(fields, t),
    async save(fields, { record, changes }) {
      if (!record) {
        const created = await api.create({ body: toBody(fields) }, quiet);
        return { id: created.permissionId };
      }
      const params = { permissionId: record.permissionId };
      const saved = await api.change({ params, body: { ...toBody(changes), version: record.version } }, quiet);
      return { id: saved.permissionId, record: saved };
    },
    onSaved: ({ id }, isNew) => {
      notices.toast({ tone: 'success', message: t(isNew ? 'created' : 'changed') });
      onSaved();
      pane.saved(Number(id));
    },
    merging: { texts: ['description'], sets: ['actions', 'menuIds'], isReviewed: true },
    describe: (name, values, { choices }) => describeField(t, choices, name, values),
    title: (role) => (role ? t('form.editing', { name: role.displayName }) : t('form.adding')),
    failed: () => t('form.failed'),
  });
  const { record, fields } = form;
  // the preview was shown for that version
  useEffect(() => setPreview(null), [record]);
  /** Shows the preview before saving. */
  const ask = () =>
    form.run(async () => {
      const change = record
        ? { ...toBody(changedFields(toFields(record), fields)), permissionId: record.permissionId }
        : toBody(fields);
      setPreview(await api.preview({ body: change }, quiet));
    });
  /** Rendering waits for the people too. */
  const view = {
    ...form,
    ready: form.ready && people.organisation !== null,
    failure: form.failure ?? people.failure,
    reload() {
      form.reload();
      // its failure is shown by the global error message
      if (people.failure) people.reload().catch(() => undefined);
    },
  };
  return { form, view, people, preview, ask, dismiss: () => setPreview(null) };
}

/** A field for people, where two versions of it are compared. */
function describeField(t: Translate, choices: Choices | null, name: string, fields: Partial<RoleFields>) {
  const { actions, menuIds, members } = fields;
  const labels = new Map((choices?.tree ?? []).flatMap(flatten).map(({ id, label }) => [id, label]));
  const named = (ids: readonly (string | number)[]) => joined(ids.map((id) => labels.get(id) ?? String(id)));
  if (name === 'actions' && actions && actions.length > 0) return named(actions);
  if (name === 'menuIds' && menuIds && menuIds.length > 0) return named(menuIds);
  if (name !== 'members' || !members) return undefined;
  const kinds = (['employees', 'departments', 'groups', 'levels'] as const).filter((kind) => members[kind].length > 0);
  return joined(kinds.map((kind) => `${t(`members.${kind}`)} ${members[kind].length}`)) || undefined;
}

const flatten = (node: PermissionNode): readonly PermissionNode[] => [node, ...node.children.flatMap(flatten)];

/** Copies with mutable lists, as the calls require. */
function toBody<Part extends { readonly actions?: readonly string[]; readonly menuIds?: readonly number[] }>(
  part: Part,
) {
  const { actions, menuIds, ...plain } = part;
  return { ...plain, ...(actions && { actions: [...actions] }), ...(menuIds && { menuIds: [...menuIds] }) };
}
