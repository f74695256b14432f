import { settleStale, useAtrium, useFormInput, useFrame, useGuard, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useState } from 'react';
import { askFirst } from './askFirst.ts';
import { type FieldName, formProblems, type FormFields, missingFields } from './formProblems.ts';
import { saved } from './saved.ts';
import { savedToast } from './savedToast.ts';
import type { Company, Entry, Whitelist } from './types.ts';
import { useOverlaps } from './useOverlaps.ts';

const BLANK: FormFields = { name: '', ip: '', companyIdSet: [], riskLevel: null, isEnabled: true };
/** Code of an answer about an entry that is not there. */
const NOT_FOUND = 404;

type Problems = Partial<Record<FieldName, string>>;

/** The form's input, its checks and its calls. */
export function useEntryForm(id: number | undefined) {
  const context = useAtrium<Whitelist>();
  const { api, notices, t } = context;
  const frame = useFrame();
  const [entry, setEntry] = useState<Entry | null>(null);
  const [companies, setCompanies] = useState<readonly Company[] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const input = useFormInput('entry', BLANK);
  const { fields, begin, forget } = input;
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const overlaps = useOverlaps(id, fields);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      const [known, read] = await Promise.all([
        api.companies({}, { quiet: true }),
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
      ]);
      setCompanies(known);
      setEntry(read);
      if (begin(read ? fieldsOf(read) : BLANK)) notices.toast({ message: t('form.restored') });
    } catch (caught) {
      // an entry that is gone takes along what was typed about it: nobody could open it again
      if ((caught as CallFailure).code === NOT_FOUND) forget();
      setFailure(caught as CallFailure);
    }
  }, [api, id, begin, forget, notices, t]);
  useEffect(() => void load(), [load]);

  const send = (old: Entry | null, body: Parameters<typeof api.create>[0]['body']) =>
    old
      ? api.change({ params: { id: old.id }, body: { ...body, version: old.version } }, { quiet: true })
      : api.create({ body }, { quiet: true });
  const save = async (): Promise<boolean> => {
    if (saving) return false;
    const own = Object.entries(formProblems(fields)).map(([field, key]) => [field, t(key)] as const);
    setProblems(Object.fromEntries(own));
    if (own.length > 0) return false;
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    try {
      const body = { ...fields, companyIdSet: [...fields.companyIdSet], riskLevel: fields.riskLevel! };
      const done = await askFirst(context, async (confirm) => {
        const sent = { ...body, ...(confirm && { confirm }) };
        setSaving(true);
        // The answer ends the waiting: while something is asked or said about it, the form behind is at rest.
        answer = await send(entry, sent).finally(() => setSaving(false));
      });
      if (!done || !answer) return false;
      input.saved(fields);
      const told = new Set(overlaps.map((overlap) => overlap.id));
      notices.toast(savedToast(t, entry ? 'changed' : 'created', answer, told));
      saved.count += 1;
      return true;
    } catch (caught) {
      await refused(caught as CallFailure);
      return false;
    }
  };
  const refused = async (problem: CallFailure) => {
    setProblems(Object.fromEntries(problem.errors?.map(({ field, rule }) => [field, rule]) ?? []));
    const title = t(entry ? 'form.changeFailed' : 'form.addFailed');
    if (problem.code !== 412 || !problem.data)
      return notices.alert({ title, message: problem.message, tone: 'danger' });
    const words = { title, keep: t('form.keepMine'), take: t('form.takeNew') };
    setEntry(await settleStale<Entry, FormFields>({ notices, problem, input, fieldsOf, ...words }));
    setProblems({});
  };

  const title = entry ? t('form.editing', { name: entry.name }) : t('form.addTitle');
  useEffect(() => frame.setTitle(title), [frame, title]);
  useGuard({ title, isDirty: input.isDirty, save });

  const change = (part: Partial<FormFields>) => {
    input.change(part);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  return {
    ready: companies !== null && (id === undefined || entry !== null),
    companies,
    failure,
    load,
    overlaps,
    fields,
    change,
    problems,
    /** Said to be wrong, and empty: 必填 is red. */
    missing: (field: FieldName) => field in problems && missingFields(fields).includes(field),
    saving,
    save,
  };
}

const fieldsOf = ({ name, ip, companyIdSet, riskLevel, isEnabled }: Entry): FormFields => {
  return { name, ip, companyIdSet, riskLevel, isEnabled };
};
