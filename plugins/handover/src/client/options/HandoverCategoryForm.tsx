import { useAtrium, useFrame, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Button, CheckList, Field, Skeleton } from '@atrium/ui';
import { NamedFields, RecordFormView, useNamedForm } from '@atrium/ui/records';
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { optionFields } from '../../contract/fields.ts';
import { MAX_NAME_INPUT, MAX_NAME_LENGTH, MAX_TAGS } from '../../contract/limits.ts';
import type { HandoverClient, Handovers, Tag } from '../types.ts';
import './options.css';

const Fields = z.object(optionFields);

interface CategoryFields {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly tagIdSet: readonly number[];
}

const BLANK: CategoryFields = { name: '', isEnabled: true, tagIdSet: [] };

/** Adds or edits a category, which has at least one tag (S2-073). */
export default function HandoverCategoryForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t } = useAtrium<Handovers>();
  const frame = useFrame();
  const form = useCategoryForm(params?.id);
  const { fields, record } = form;
  const isUnchanged = record !== null && !form.dirty;
  return (
    <RecordFormView
      form={form}
      failed={t('category.failed')}
      onCancel={() => frame.close()}
      footer={
        <>
          <Button onClick={() => frame.close()}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={form.saving}
            disabled={isUnchanged || fields.tagIdSet.length === 0}
            title={fields.tagIdSet.length === 0 ? t('category.needsTag') : undefined}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <NamedFields form={form} most={MAX_NAME_LENGTH} maxLength={MAX_NAME_INPUT} label={t('option.enabled')} />
      <TagChecks form={form} />
    </RecordFormView>
  );
}

function useCategoryForm(id: number | undefined) {
  const { api, t } = useAtrium<Handovers>();
  return useNamedForm({
    name: 'category',
    id,
    calls: { read: api.readCategory, create: api.createCategory, change: api.changeCategory },
    text: (key, variables) => t(`category.${key}`, variables),
    blank: BLANK,
    fieldsOf: ({ name, isEnabled, tagIdSet }): CategoryFields => ({ name, isEnabled, tagIdSet }),
    bodyOf: ({ tagIdSet, ...fields }) => ({ ...fields, tagIdSet: [...tagIdSet] }),
    merging: { sets: ['tagIdSet'] },
    validate: (fields) => schemaErrors(Fields, fields),
  });
}

/** The tags of the category. One that is added from here is checked as soon as it exists. */
function TagChecks({ form }: { readonly form: ReturnType<typeof useCategoryForm> }) {
  const { panels, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const { tags, failed, reload } = useTags();
  const { fields, change } = form;
  /** Ids of the tags that there were when another one was asked for. */
  const before = useRef<ReadonlySet<number> | null>(null);
  const check = useEffectEvent((ids: readonly number[]) => change({ tagIdSet: [...fields.tagIdSet, ...ids] }));
  useEffect(() => {
    const known = before.current;
    const added = tags?.filter(({ id }) => known && !known.has(id)) ?? [];
    if (added.length === 0) return;
    before.current = null;
    check(added.map(({ id }) => id));
  }, [tags]);
  const add = () => {
    before.current = new Set(tags?.map(({ id }) => id));
    panels.open('HandoverTagForm', {}, { id: `of ${frame.key}`, parent: frame.key });
  };
  const offered = tags?.filter(({ id, isEnabled }) => isEnabled || fields.tagIdSet.includes(id));
  return (
    <Field {...form.field('tagIdSet', { required: true })} hint={t('category.needsTag')}>
      {offered ? (
        <CheckList
          label={t('field.tagIdSet')}
          filter={t('tag.search')}
          options={offered.map(({ id, name, isEnabled }) => ({
            id,
            name,
            note: isEnabled ? undefined : t('option.off'),
          }))}
          value={fields.tagIdSet}
          onChange={(tagIdSet) => change({ tagIdSet })}
        />
      ) : failed ? (
        <Button small icon="refresh" onClick={reload}>
          {t('tag.failed')}
        </Button>
      ) : (
        <Skeleton height={72} />
      )}
      <Button small icon="plus" className="handover-add-tag" onClick={add}>
        {t('tag.add')}
      </Button>
    </Field>
  );
}

const PAGE = 100;

/** All tags of the company in their sequence, loaded again when they change. */
function useTags(): {
  readonly tags: readonly Tag[] | null;
  readonly failed: boolean;
  readonly reload: () => void;
} {
  const { api, events } = useAtrium<Handovers>();
  const { value, failure, reload } = useLiveLoaded(
    () => readTags(api),
    [api],
    (again) => [events.on('optionsChanged', again)],
  );
  return { tags: value, failed: failure !== null, reload: () => void reload() };
}

async function readTags(api: HandoverClient['api']): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  for (let page = 1; page <= MAX_TAGS / PAGE; page += 1) {
    const { list, totalSize } = await api.listTags({ query: { page, pageSize: PAGE } }, { quiet: true });
    tags.push(...list);
    if (tags.length >= totalSize) break;
  }
  return tags;
}
