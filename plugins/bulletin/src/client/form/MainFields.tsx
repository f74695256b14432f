import { useAtrium } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { companyDay, Field, Select, Skeleton, TextInput } from '@atrium/ui';
import { UploadField } from '@atrium/ui/attachments';
import { DateTimeRangeInput, minutesBetween } from '@atrium/ui/dates';
import { durationText } from '@atrium/ui/inputs';
import { lazy, Suspense, useRef } from 'react';
import { MAX_FILES, MAX_TITLE_LENGTH } from '../../contract/fields.ts';
import type { Bulletins } from '../types.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';
import { categoryErrors } from './formFields.ts';

const RichTextEditor = lazy(() => import('@atrium/ui/editor').then((part) => ({ default: part.RichTextEditor })));

/** At least 200 high, and a quarter of the window (S2-113). */
const EDITOR_HEIGHT = 'max(200px, 25vh)';

/** How long a bulletin usually is visible, in minutes: the end that is suggested for a first start. */
const TWO_WEEKS = 14 * 24 * 60;

/** The left side: the content of the bulletin, where it belongs, and when it is visible. */
export function MainFields({ form }: { readonly form: BulletinRecordForm }) {
  const { files, t } = useAtrium<Bulletins>();
  const { fields, record } = form;
  const takeFiles = useRef<((files: Iterable<File>) => void) | null>(null);
  const [start, end] = fields.period;
  const period = form.field('period', { required: true });
  const yesterday = addDays(companyDay(), -1);
  // a start that was chosen before may stay (C.7-2)
  const stored = record?.publishedOn?.slice(0, 10) ?? yesterday;
  const earliest = stored < yesterday ? stored : yesterday;
  return (
    <div className="at-record-column">
      <CategoryChoice form={form} />
      <Field {...form.field('title', { required: true, most: MAX_TITLE_LENGTH })}>
        <TextInput {...form.input('title')} autoFocus={record === null} />
      </Field>
      <Field
        {...period}
        missing={period.error !== undefined && start === null && end === null}
        aside={
          start !== null &&
          end !== null &&
          start < end &&
          t('form.visibleFor', { time: durationText(minutesBetween(start, end)) })
        }
      >
        <DateTimeRangeInput
          value={fields.period}
          onChange={(chosen) => form.change({ period: chosen })}
          usual={TWO_WEEKS}
          min={earliest}
        />
      </Field>
      <Field {...form.field('content', { required: true })}>
        <Suspense fallback={<Skeleton height={240} />}>
          <RichTextEditor
            value={fields.content}
            onChange={(content) => form.change({ content })}
            uploadImage={files.upload}
            onFile={(file) => takeFiles.current?.([file])}
            minHeight={EDITOR_HEIGHT}
          />
        </Suspense>
      </Field>
      <Field {...form.field('files')}>
        <UploadField files={files} {...form.files('files')} max={MAX_FILES} takeFiles={takeFiles} />
      </Field>
    </div>
  );
}

interface Option {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Main and sub category. Disabled ones cannot be chosen; the disabled one of an old bulletin is warned of at once (C.7-7). */
function CategoryChoice({ form }: { readonly form: BulletinRecordForm }) {
  const { t } = useAtrium<Bulletins>();
  const { mainCategoryId, subCategoryId } = form.fields;
  const categories = form.choices ?? [];
  const main = categories.find((each) => each.mainCategoryId === mainCategoryId);
  const warnings = categoryErrors(form.fields, categories, t);
  const optionsOf = (all: readonly Option[], chosen: number | null) => [
    { value: '', label: t('form.choose'), disabled: true },
    ...all
      .filter(({ id, isEnabled }) => isEnabled || id === chosen)
      .map(({ id, name, isEnabled }) => ({
        value: String(id),
        label: isEnabled ? name : t('form.disabled', { name }),
        disabled: !isEnabled,
      })),
  ];
  const warned = (field: 'mainCategoryId' | 'subCategoryId', isDisabled: boolean) => ({
    ...form.field(field, { required: true }),
    ...(isDisabled && { error: warnings[field] }),
  });
  const sub = main?.subCategories.find((each) => each.subCategoryId === subCategoryId);
  return (
    <div className="bulletin-form-pair">
      <Field {...warned('mainCategoryId', main?.isEnabled === false)}>
        <Select
          options={optionsOf(
            categories.map((each) => ({
              id: each.mainCategoryId,
              name: each.mainCategoryName,
              isEnabled: each.isEnabled,
            })),
            mainCategoryId,
          )}
          value={String(mainCategoryId ?? '')}
          onChange={(id) => form.change({ mainCategoryId: Number(id), subCategoryId: null })}
        />
      </Field>
      <Field {...warned('subCategoryId', sub?.isEnabled === false)}>
        <Select
          options={optionsOf(
            (main?.subCategories ?? []).map((each) => ({
              id: each.subCategoryId,
              name: each.subCategoryName,
              isEnabled: each.isEnabled,
            })),
            subCategoryId,
          )}
          value={String(subCategoryId ?? '')}
          onChange={(id) => form.change({ subCategoryId: Number(id) })}
          disabled={!main}
        />
      </Field>
    </div>
  );
}
