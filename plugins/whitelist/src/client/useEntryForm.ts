import { useAtrium, useFrame, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askFirst } from './askFirst.ts';
import { type FieldName, formProblems, type FormFields } from './formProblems.ts';
import { saved } from './saved.ts';
import type { Company, Entry, Whitelist } from './types.ts';

const BLANK: FormFields = { name: '', ip: '', companyIdSet: [], riskLevel: null, isEnabled: true };
type Problems = Partial<Record<FieldName, string>>;

/** The form's input, its checks and its calls. */
export function useEntryForm(id: number | undefined) {
  const context = useAtrium<Whitelist>();
  const { api, notices, t } = context;
  const frame = useFrame();
  const [entry, setEntry] = useState<Entry | null>(null);
  const [companies, setCompanies] = useState<readonly Company[] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [fields, setFields] = useState(BLANK);
  const [initial, setInitial] = useState(BLANK);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const dirty = JSON.stringify(fields) !== JSON.stringify(initial);

  /** What was typed since `base` stays, on top of what was read; without it nothing does. */
  const begin = useCallback((read: Entry, base?: FormFields) => {
    const now = fieldsOf(read);
    setEntry(read);
    setFields((typed) => ({ ...now, ...(base && changedFields(base, typed)) }));
    setInitial(now);
    setProblems({});
  }, []);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const [known, read] = await Promise.all([
        api.companies({}, { quiet: true }),
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
      ]);
      setCompanies(known);
      if (read) begin(read);
    } catch (caught) {
      setFailure(caught as CallFailure);
    }
  }, [api, id, begin]);
  useEffect(() => void load(), [load]);

  const save = async (): Promise<boolean> => {
    if (saving) return false;
    const own = Object.entries(formProblems(fields)).map(([field, key]) => [field, t(key)] as const);
    setProblems(Object.fromEntries(own));
    if (own.length > 0) return false;
    setSaving(true);
    let duplicates: readonly string[] = [];
    try {
      const body = { ...fields, companyIdSet: [...fields.companyIdSet], riskLevel: fields.riskLevel! };
      const done = await askFirst(context, async (confirm) => {
        const sure = confirm ? { confirm } : {};
        ({ duplicates } = entry
          ? await api.change(
              { params: { id: entry.id }, body: { ...body, ...sure, version: entry.version } },
              { quiet: true },
            )
          : await api.create({ body: { ...body, ...sure } }, { quiet: true }));
      });
      if (!done) return false;
      setInitial(fields);
      // The frame may ask before the next render: what is saved is not lost by closing.
      latest.current = { ...latest.current, dirty: false };
      const names = duplicates.join('、');
      const key = entry ? 'changed' : 'created';
      notices.toast(
        names ? { tone: 'warning', message: t(`${key}.duplicate`, { names }) } : { tone: 'success', message: t(key) },
      );
      saved.count += 1;
      return true;
    } catch (caught) {
      await refused(caught as CallFailure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** A stale version: the person takes over what is there now, or goes on with the own changes on top of it. */
  const settle = async (problem: CallFailure) => {
    const take = await notices.confirm({
      title: t('form.changeFailed'),
      message: problem.message,
      confirm: t('form.takeNew'),
      cancel: t('form.keepMine'),
    });
    begin(problem.data as Entry, take ? undefined : initial);
  };
  const refused = async (problem: CallFailure) => {
    setProblems(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
    if (problem.code === 412 && problem.data) await settle(problem);
    else await notices.alert({ title: t(entry ? 'form.changeFailed' : 'form.addFailed'), message: problem.message });
  };

  // What the frame asks is asked of the newest input.
  const latest = useRef({ dirty, save });
  useEffect(() => {
    latest.current = { dirty, save };
  });
  const title = entry ? t('form.editing', { name: entry.name }) : t('form.addTitle');
  useEffect(() => {
    frame.setTitle(title);
    return frame.guard({ title, isDirty: () => latest.current.dirty, save: () => latest.current.save() });
  }, [frame, title]);

  const change = (part: Partial<FormFields>) => {
    setFields({ ...fields, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  return {
    ready: companies !== null && (id === undefined || entry !== null),
    companies,
    failure,
    load,
    entry,
    fields,
    change,
    problems,
    saving,
    save,
  };
}

const fieldsOf = ({ name, ip, companyIdSet, riskLevel, isEnabled }: Entry): FormFields => {
  return { name, ip, companyIdSet, riskLevel, isEnabled };
};

const changedFields = (before: FormFields, after: FormFields): Partial<FormFields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof FormFields]),
    ),
  );
