import {
  VIEW_TYPE,
  joined,
  settleStale,
  useAtrium,
  useFormInput,
  useGuard,
  type CallFailure,
} from '@atrium/sdk/client';
import { useCallback, useEffect, useState } from 'react';
import type { FatherNode } from '../contract/entries.ts';
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

/** Code of an answer about an entry that is not there. */
const NOT_FOUND = 404;

type Problems = Partial<Record<FieldName, string>>;
const NOTHING: Problems = {};

/** The form's input, its checks and its calls. `onSaved` gets the entry's id. */
export function useEntryForm(target: FormTarget, onSaved: (id: number) => void) {
  const { api, notices, session, t } = useAtrium<Nav>();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [blank] = useState(() => blankFields(target.menuType ?? 1, target.parentId ?? null));
  const input = useFormInput<FormFields>(draftOf(target), blank);
  const { fields, initial, dirty, begin, forget } = input;
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [wrong, setWrong] = useState(NOTHING);
  const [saving, setSaving] = useState(false);
  const editing = target.id !== undefined;

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
      if (begin(entry ? fieldsOf(entry) : blank)) notices.toast({ message: t('form.restored') });
      setLoaded({ entry, fathers, views });
    } catch (problem) {
      // an entry that is gone takes along what was typed about it: nobody could open it again
      if ((problem as CallFailure).code === NOT_FOUND) forget();
      setFailure(problem as CallFailure);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the target is told by its id
  }, [api, session, begin, forget, target.id]);
  useEffect(() => void load(), [load]);

  const refused = async (problem: CallFailure) => {
    setWrong(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
    const title = t(editing ? 'form.changeFailed' : 'form.addFailed');
    if (problem.code !== 412 || !problem.data)
      return notices.alert({ title, message: problem.message, tone: 'danger' });
    const words = { title, keep: t('form.keepMine'), take: t('form.takeNew') };
    const entry: MenuEntry = await settleStale({ notices, problem, input, fieldsOf, ...words });
    setLoaded((known) => known && { ...known, entry });
    setMissing([]);
    setWrong(NOTHING);
  };

  /** What the form knows by itself, all at once: what is missing is told in an alert (S2 §5), what is wrong at its field. */
  const check = async (): Promise<boolean> => {
    const empty = missingFields(fields);
    const own = Object.entries(wrongFields(fields)).map(([field, key]) => [field, t(key)] as const);
    setMissing(empty);
    setWrong(Object.fromEntries(own));
    if (empty.length > 0) {
      const list = joined(empty.map((field) => t(field === 'link' ? linkLabel(fields) : `field.${field}`)));
      await notices.alert({ title: t('form.check'), message: t('form.missing', { list }), tone: 'warning' });
    }
    return empty.length + own.length === 0;
  };

  /** Sends the input; gives the entry's id. */
  const send = async (entry: MenuEntry | null): Promise<number> => {
    const body = bodyOf(fields);
    if (!entry) return (await api.create({ body }, { quiet: true })).id;
    const { menuCode: _, ...changed } = body;
    await api.change({ params: { id: entry.id }, body: { ...changed, version: entry.version } }, { quiet: true });
    return entry.id;
  };

  const save = async (): Promise<boolean> => {
    if (saving || !loaded || !(await check())) return false;
    setSaving(true);
    try {
      // The answer ends the waiting: while something is said about it, the form behind is at rest.
      const id = await send(loaded.entry).finally(() => setSaving(false));
      input.saved(fields, draftOf({ id }));
      notices.toast({ tone: 'success', message: t(editing ? 'form.changed' : 'form.added') });
      onSaved(id);
      return true;
    } catch (problem) {
      await refused(problem as CallFailure);
      return false;
    }
  };

  const title = editing ? t('form.editing', { name: initial.name }) : t('form.adding', { name: fields.name });
  useGuard({ title, isDirty: input.isDirty, save });

  const change = (next: FormFields) => {
    input.change(next);
    setWrong((known) => (known === NOTHING ? known : withoutChanged(known, fields, next)));
    setMissing((known) => (known.length === 0 ? known : known.filter((field) => missingFields(next).includes(field))));
  };
  const gone = failure?.code === NOT_FOUND;
  return { loaded, failure, gone, load, input, fields, change, missing, wrong, saving, dirty, save, editing };
}

/** The name of its draft: of a new entry by where it begins, which a draft, as what differs from there, does not tell. */
const draftOf = ({ id, menuType, parentId }: FormTarget) =>
  id === undefined ? `entry new ${menuType ?? ''} ${parentId ?? ''}` : `entry ${id}`;

const linkLabel = ({ viewType }: FormFields) => (viewType === VIEW_TYPE.view ? 'form.component' : 'form.address');

function withoutChanged(problems: Problems, before: FormFields, after: FormFields): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => before[field as FieldName] === after[field as FieldName]),
  );
}
