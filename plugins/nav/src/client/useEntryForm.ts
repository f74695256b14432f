import { joined, useAtrium, useRecordForm, VIEW_TYPE, type PaneLink, type RecordForm } from '@atrium/sdk/client';
import { useState } from 'react';
import type { DirectoryNode } from '../contract/entries.ts';
import {
  blankFields,
  openingView,
  toBody,
  fieldErrors,
  toFields,
  missingFields,
  type FormFields,
} from './formFields.ts';
import type { MenuEntry, Nav, OpenableView } from './types.ts';

/** The entry of the form: an existing one, or a new one with its initial position. */
export interface FormTarget {
  readonly id?: number | undefined;
  readonly parentId?: number | undefined;
  readonly menuType?: 0 | 1 | undefined;
  /** Of a new entry: the view that it opens, what that is called, and how it opens. */
  readonly link?: string | undefined;
  readonly name?: string | undefined;
  readonly openType?: 2 | 3 | undefined;
}

interface Choices {
  readonly parentDirectories: readonly DirectoryNode[];
  readonly views: readonly OpenableView[];
}

export type EntryFormState = RecordForm<MenuEntry, FormFields, Choices>;

/** The form of a menu entry. `onSaved` is called with the entry's id. */
export function useEntryForm(target: FormTarget, onSaved: (id: number) => void, pane?: PaneLink): EntryFormState {
  const { api, notices, session, t } = useAtrium<Nav>();
  const { id, menuType, parentId, link } = target;
  const [blank] = useState(() => {
    const empty = blankFields(menuType ?? 1, parentId ?? null);
    return link === undefined ? empty : openingView(empty, { ...target, link });
  });
  const quiet = { quiet: true };
  const form: EntryFormState = useRecordForm<MenuEntry, FormFields, Choices>({
    name: 'entry',
    id,
    // a draft contains only differences, so it does not contain the position of a new entry
    place: `${menuType ?? ''} ${parentId ?? ''} ${link ?? ''}`.trimEnd(),
    pane,
    blank,
    async read() {
      const params = { companyId: session.state.companyId };
      const [record, parentDirectories, views] = await Promise.all([
        id === undefined ? null : api.read({ params: { id } }, quiet),
        api.parentDirectories({ params, ...(id !== undefined && { query: { excludeId: id } }) }, quiet),
        api.views({}, quiet),
      ]);
      return { record, choices: { parentDirectories, views } };
    },
    fieldsOf: toFields,
    validate: (fields) => fieldErrors(fields, t),
    /** Missing fields are also listed in an alert (S2-127). */
    async onInvalid() {
      const missing = missingFields(form.fields);
      if (missing.length === 0) return;
      const list = joined(missing.map(label));
      await notices.alert({ title: t('form.check'), message: t('form.missing', { list }), tone: 'warning' });
    },
    async save(fields, { record }) {
      const body = toBody(fields);
      if (!record) return api.create({ body }, quiet);
      const { menuCode: _, ...changed } = body;
      await api.change({ params: { id: record.id }, body: { ...changed, version: record.version } }, quiet);
      return { id: record.id };
    },
    onSaved(saved, isNew) {
      notices.toast({ tone: 'success', message: t(isNew ? 'form.added' : 'form.changed') });
      onSaved(Number(saved.id));
    },
    merging: {
      groups: { viewType: ['menuType', 'openType', 'viewType', 'link', 'sizeWidth', 'sizeHeight', 'needToken'] },
    },
    describe(name, fields, { choices }) {
      if (name === 'viewType') return joined([fields.link ?? '', sizeText(fields)].filter(Boolean));
      if (name !== 'parentId') return undefined;
      return (choices?.parentDirectories ?? []).flatMap(flatten).find(({ id: one }) => one === fields.parentId)?.name;
    },
    title: (record, { name }) =>
      record ? t('form.editing', { name: record.name }) : name.trim() ? t('form.adding', { name }) : t('form.addTitle'),
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  /** The label of the field depends on what it takes. */
  const label = (name: string) =>
    name === 'link' ? t(form.fields.viewType === VIEW_TYPE.view ? 'form.component' : 'form.address') : form.label(name);
  return { ...form, label, field: (name, rules) => ({ ...form.field(name, rules), label: label(name) }) };
}

const flatten = (node: DirectoryNode): readonly DirectoryNode[] => [node, ...node.children.flatMap(flatten)];

const sizeText = ({ viewType, sizeWidth, sizeHeight }: Partial<FormFields>) =>
  viewType === VIEW_TYPE.sizedPage ? `${sizeWidth} × ${sizeHeight}` : '';
