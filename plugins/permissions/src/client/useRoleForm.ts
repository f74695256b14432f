import { settleStale, useAtrium, useFormInput, useGuard, useMembers, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useState } from 'react';
import { BLANK, changedFields, fieldProblems, fieldsOf, type RoleFields } from './roleFields.ts';
import type { PermissionNode, Permissions, Preview, Role, Units } from './types.ts';

/** What the form chooses from. */
export interface Choices {
  readonly tree: readonly PermissionNode[];
  readonly units: Units;
}
/** Code of an answer about a role that is not there. */
const NOT_FOUND = 404;

type Problems = Partial<Record<'name' | 'description', string>>;

/** The form's input, its checks and its calls. `onSaved` gets the role's id. */
export function useRoleForm(permissionId: number | undefined, onSaved: (id: number) => void) {
  const { api, notices, t } = useAtrium<Permissions>();
  const people = useMembers();
  const [role, setRole] = useState<Role | null>(null);
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const input = useFormInput<RoleFields>(draftOf(permissionId), BLANK, changedFields);
  const { fields, initial, dirty, begin, forget } = input;
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      const quiet = { quiet: true };
      const [tree, units, read] = await Promise.all([
        api.tree({ query: permissionId === undefined ? {} : { permissionId } }, quiet),
        api.units({}, quiet),
        permissionId === undefined ? null : api.read({ params: { permissionId } }, quiet),
      ]);
      setChoices({ tree, units });
      setRole(read);
      if (begin(read ? fieldsOf(read) : BLANK)) notices.toast({ message: t('form.restored') });
    } catch (caught) {
      // a role that is gone takes along what was typed about it: nobody could open it again
      if ((caught as CallFailure).code === NOT_FOUND) forget();
      setFailure(caught as CallFailure);
    }
  }, [api, permissionId, begin, forget, notices, t]);
  useEffect(() => void load(), [load]);

  const refused = async (problem: CallFailure) => {
    setProblems(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
    const title = t('form.failed');
    if (problem.code !== 412 || !problem.data)
      return notices.alert({ title, message: problem.message, tone: 'danger' });
    const words = { title, keep: t('form.keepMine'), take: t('form.takeNew') };
    setRole(await settleStale<Role, RoleFields>({ notices, problem, input, fieldsOf, ...words }));
    // What it would change was shown for the older version.
    setPreview(null);
    setProblems({});
  };
  const guarded = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (busy) return false;
    const own = Object.entries(fieldProblems(fields)).map(([field, key]) => [field, t(key)] as const);
    setProblems(Object.fromEntries(own));
    if (own.length > 0) return false;
    setBusy(true);
    try {
      // The answer ends the waiting: while something is said about it, the form behind is at rest.
      return await work().finally(() => setBusy(false));
    } catch (caught) {
      await refused(caught as CallFailure);
      return false;
    }
  };

  /** Shows who gains and loses what, before anything is saved. */
  const ask = () =>
    guarded(async () => {
      const change = role
        ? { ...changedFields(initial, fields), permissionId: role.permissionId }
        : fieldsToSend(fields);
      setPreview(await api.preview({ body: change }, { quiet: true }));
      return true;
    });
  const save = () =>
    guarded(async () => {
      let id: number;
      if (role) {
        const body = { ...changedFields(initial, fields), version: role.version };
        const params = { permissionId: role.permissionId };
        const saved = await api.change({ params, body }, { quiet: true });
        setRole(saved);
        input.saved(fields);
        begin(fieldsOf(saved));
        id = saved.permissionId;
      } else {
        ({ permissionId: id } = await api.create({ body: fieldsToSend(fields) }, { quiet: true }));
        input.saved(fields, draftOf(id));
      }
      setPreview(null);
      notices.toast({ tone: 'success', message: t(role ? 'changed' : 'created') });
      onSaved(id);
      return true;
    });

  const title = role ? t('form.editing', { name: role.name }) : t('form.adding');
  useGuard({ title, isDirty: input.isDirty, save });
  const change = (part: Partial<RoleFields>) => {
    input.change(part);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  return {
    ...{ role, choices, people, input, fields, change, problems, busy, dirty, preview, ask, save, title },
    failure: failure ?? people.failure,
    /** What was typed is known: it was read, or there is nothing to read any more. */
    known: choices !== null || failure?.code === NOT_FOUND,
    retry: () => {
      void load();
      // its failure is said by the global error message
      if (people.failure) people.reload().catch(() => undefined);
    },
    ready: choices !== null && people.organisation !== null && (permissionId === undefined || role !== null),
    dismiss: () => setPreview(null),
  };
}

/** The name of its draft. */
const draftOf = (permissionId: number | undefined) => `role ${permissionId ?? 'new'}`;

const fieldsToSend = ({ actions, menuIds, ...plain }: RoleFields) => ({
  ...plain,
  actions: [...actions],
  menuIds: [...menuIds],
});
