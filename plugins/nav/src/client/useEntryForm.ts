import { useAtrium, useFrame, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FatherNode } from '../contract.ts';
import {
  blankFields,
  bodyOf,
  fieldsOf,
  missingFields,
  wrongFields,
  type FieldName,
  type FormFields,
} from './formFields.ts';
import type { MenuEntry, Nav, OpenableView } from './types.ts';

/** The entry that the form is about: one to be edited, or a new one and where it begins. */
export interface FormTarget {
  readonly id?: number | undefined;
  readonly parentId?: number | undefined;
  readonly menuType?: 0 | 1 | undefined;
}

interface Loaded {
  /** null for a new entry. */
  readonly entry: MenuEntry | null;
  readonly fathers: readonly FatherNode[];
  readonly views: readonly OpenableView[];
}

type Problems = Partial<Record<FieldName, string>>;
const NOTHING: Problems = {};

/** The form's input, its checks and its calls. `onSaved` gets the entry's id. */
export function useEntryForm(target: FormTarget, onSaved: (id: number) => void) {
  const { api, notices, session, t } = useAtrium<Nav>();
  const frame = useFrame();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fields, setFields] = useState<FormFields>(() => blankFields(target.menuType ?? 1, target.parentId ?? null));
  const [initial, setInitial] = useState(fields);
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [wrong, setWrong] = useState(NOTHING);
  const [saving, setSaving] = useState(false);
  const editing = target.id !== undefined;
  const dirty = JSON.stringify(fields) !== JSON.stringify(initial);

  const latest = useRef({ dirty, save: () => Promise.resolve(false) });

  const begin = useCallback((entry: MenuEntry) => {
    const now = fieldsOf(entry);
    setFields(now);
    setInitial(now);
    setMissing([]);
    setWrong(NOTHING);
  }, []);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      const { id } = target;
      const [entry, fathers, views] = await Promise.all([
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
        api.fathers(
          { params: { companyId: session.state.companyId }, ...(id !== undefined && { query: { excludeId: id } }) },
          { quiet: true },
        ),
        api.views({}, { quiet: true }),
      ]);
      if (entry) begin(entry);
      setLoaded({ entry, fathers, views });
    } catch (problem) {
      setFailure(problem as CallFailure);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the target is told by its id
  }, [api, session, begin, target.id]);
  useEffect(() => void load(), [load]);

  /** A stale version: the person chooses between what is there now and what was typed. */
  const settle = async (problem: CallFailure) => {
    const current = problem.data as MenuEntry;
    const take = await notices.confirm({
      title: t('form.changeFailed'),
      message: problem.message,
      confirm: t('form.takeNew'),
      cancel: t('form.keepMine'),
    });
    setLoaded((known) => known && { ...known, entry: current });
    if (take) begin(current);
  };

  const save = async (): Promise<boolean> => {
    if (saving || !loaded) return false;
    const empty = missingFields(fields);
    setMissing(empty);
    if (empty.length > 0) {
      const list = empty.map((field) => t(field === 'link' ? linkLabel(fields) : `field.${field}`)).join('、');
      await notices.alert({ title: t('form.check'), message: t('form.missing', { list }) });
      return false;
    }
    const own = Object.entries(wrongFields(fields)).map(([field, key]) => [field, t(key)] as const);
    setWrong(Object.fromEntries(own));
    if (own.length > 0) return false;
    setSaving(true);
    try {
      const body = bodyOf(fields);
      let id: number;
      if (loaded.entry) {
        const { menuCode: _, ...changed } = body;
        id = loaded.entry.id;
        await api.change({ params: { id }, body: { ...changed, version: loaded.entry.version } }, { quiet: true });
      } else {
        ({ id } = await api.create({ body }, { quiet: true }));
      }
      setInitial(fields);
      // Whoever closes the frame now must not be asked about what was just saved.
      latest.current = { ...latest.current, dirty: false };
      notices.toast({ tone: 'success', message: t(editing ? 'form.changed' : 'form.added') });
      onSaved(id);
      return true;
    } catch (caught) {
      const problem = caught as CallFailure;
      setWrong(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
      if (problem.code === 412 && problem.data) await settle(problem);
      else
        await notices.alert({ title: t(editing ? 'form.changeFailed' : 'form.addFailed'), message: problem.message });
      return false;
    } finally {
      setSaving(false);
    }
  };

  // What the frame asks is asked of the newest input.
  useEffect(() => {
    latest.current = { dirty, save };
  });
  const title = editing ? t('form.editing', { name: initial.name }) : t('form.adding', { name: fields.name });
  useEffect(
    () => frame.guard({ title, isDirty: () => latest.current.dirty, save: () => latest.current.save() }),
    [frame, title],
  );

  const change = (next: FormFields) => {
    setFields(next);
    setWrong((known) => (known === NOTHING ? known : withoutChanged(known, fields, next)));
    setMissing((known) => (known.length === 0 ? known : known.filter((field) => missingFields(next).includes(field))));
  };
  return { loaded, failure, load, fields, change, missing, wrong, saving, dirty, save, editing };
}

const linkLabel = ({ viewType }: FormFields) => (viewType === 3 ? 'form.component' : 'form.address');

function withoutChanged(problems: Problems, before: FormFields, after: FormFields): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => before[field as FieldName] === after[field as FieldName]),
  );
}
