import { joined, useAtrium, useFrame, useRecordForm } from '@atrium/sdk/client';
import { BLANK, toFields, validateForm } from './validateForm.ts';
import { savedToast } from './savedToast.ts';
import type { Whitelist } from './types.ts';
import { useOverlaps } from './useOverlaps.ts';

/** The form of an entry, with its overlaps. */
export function useEntryForm(id: number | undefined) {
  const { api, notices, t } = useAtrium<Whitelist>();
  const frame = useFrame();
  const form = useRecordForm({
    name: 'entry',
    id,
    blank: BLANK,
    async read() {
      const [choices, record] = await Promise.all([
        api.companies({}, { quiet: true }),
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
      ]);
      return { record, choices };
    },
    fieldsOf: toFields,
    validate: (fields) => validateForm(fields, t),
    async save(fields, { record, confirm }) {
      const { companyIdSet, riskLevel, ...plain } = fields;
      const body = { ...plain, companyIdSet: [...companyIdSet], riskLevel: riskLevel!, ...(confirm && { confirm }) };
      const saved = record
        ? await api.change({ params: { id: record.id }, body: { ...body, version: record.version } }, { quiet: true })
        : await api.create({ body }, { quiet: true });
      const known = new Set(overlaps.map((overlap) => overlap.id));
      notices.toast(savedToast(t, t(record ? 'changed' : 'created'), saved, known));
      return { id: saved.id };
    },
    onSaved: () => frame.close(),
    merging: { sets: ['companyIdSet'] },
    describe(name, { companyIdSet, riskLevel }, { choices }) {
      if (name === 'riskLevel' && riskLevel) return t(`level.${riskLevel as 1 | 2 | 3 | 4}`);
      if (name !== 'companyIdSet' || !companyIdSet) return undefined;
      return joined(
        companyIdSet.map((company) => choices?.find(({ id: one }) => one === company)?.name ?? String(company)),
      );
    },
    title: (record) => (record ? t('form.editing', { name: record.name }) : t('form.addTitle')),
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  const overlaps = useOverlaps(id, form.fields);
  return { form, overlaps };
}
