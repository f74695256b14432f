import { useAtrium, useFrame, useMembers, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BLANK, changedFields, fieldProblems, fieldsOf, isSame, type RoleFields } from './roleFields.ts';
import type { PermissionNode, Permissions, Preview, Role, Units } from './types.ts';

/** What the form chooses from. */
export interface Choices {
  readonly tree: readonly PermissionNode[];
  readonly units: Units;
}
type Problems = Partial<Record<'name' | 'description', string>>;

/** The form's input, its checks and its calls. `onSaved` gets the role's id. */
export function useRoleForm(permissionId: number | undefined, onSaved: (id: number) => void) {
  const { api, notices, t } = useAtrium<Permissions>();
  const people = useMembers();
  const frame = useFrame();
  const [role, setRole] = useState<Role | null>(null);
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fields, setFields] = useState<RoleFields>(BLANK);
  const [initial, setInitial] = useState<RoleFields>(BLANK);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const dirty = !isSame(initial, fields);

  /** What was typed since `base` stays, on top of what was read; without it nothing does. */
  const begin = useCallback((read: Role, base?: RoleFields) => {
    setRole(read);
    setFields((typed) => ({ ...fieldsOf(read), ...(base && changedFields(base, typed)) }));
    setInitial(fieldsOf(read));
    setProblems({});
  }, []);
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
      if (read) begin(read);
    } catch (caught) {
      setFailure(caught as CallFailure);
    }
  }, [api, permissionId, begin]);
  useEffect(() => void load(), [load]);

  /** A stale version: the person takes over what is there now, or goes on with the own changes on top of it. */
  const settle = async (problem: CallFailure) => {
    const take = await notices.confirm({
      title: t('form.failed'),
      message: problem.message,
      confirm: t('form.takeNew'),
      cancel: t('form.keepMine'),
    });
    // What it would change was shown for the older version.
    setPreview(null);
    begin(problem.data as Role, take ? undefined : initial);
  };
  const refused = async (caught: unknown) => {
    const problem = caught as CallFailure;
    setProblems(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
    if (problem.code === 412 && problem.data) await settle(problem);
    else await notices.alert({ title: t('form.failed'), message: problem.message });
  };
  const guarded = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (busy) return false;
    const own = Object.entries(fieldProblems(fields)).map(([field, key]) => [field, t(key)] as const);
    setProblems(Object.fromEntries(own));
    if (own.length > 0) return false;
    setBusy(true);
    try {
      return await work();
    } catch (caught) {
      await refused(caught);
      return false;
    } finally {
      setBusy(false);
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
        begin(saved);
        id = saved.permissionId;
      } else {
        ({ permissionId: id } = await api.create({ body: fieldsToSend(fields) }, { quiet: true }));
        setInitial(fields);
      }
      setPreview(null);
      notices.toast({ tone: 'success', message: t(role ? 'changed' : 'created') });
      onSaved(id);
      return true;
    });

  // What the frame asks is asked of the newest input.
  const latest = useRef({ dirty, save });
  useEffect(() => {
    latest.current = { dirty, save };
  });
  const title = role ? t('form.editing', { name: role.name }) : t('form.adding');
  useEffect(
    () => frame.guard({ title, isDirty: () => latest.current.dirty, save: () => latest.current.save() }),
    [frame, title],
  );
  const change = (part: Partial<RoleFields>) => {
    setFields({ ...fields, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  return {
    ...{ role, choices, people, fields, change, problems, busy, dirty, preview, ask, save, title },
    failure: failure ?? people.failure,
    retry: () => {
      void load();
      // its failure is said by the global error message
      if (people.failure) people.reload().catch(() => undefined);
    },
    ready: choices !== null && people.organisation !== null && (permissionId === undefined || role !== null),
    reset: () => setFields(initial),
    dismiss: () => setPreview(null),
  };
}

const fieldsToSend = ({ actions, menuIds, ...plain }: RoleFields) => ({
  ...plain,
  actions: [...actions],
  menuIds: [...menuIds],
});
