import { expect, test } from 'vitest';
import type { CategoryOption, Translate } from '../types.ts';
import { BLANK, findChanges, type FormFields, validateForm } from './formFields.ts';
import { remindersText } from './SideFields.tsx';

const t = ((key: string) => key) as Translate;
const option = (id: number, isEnabled: boolean) => ({
  mainCategoryId: id,
  isEnabled: true,
  subCategories: [{ subCategoryId: id * 10, isEnabled }],
});
const categories = [option(1, true), option(2, false), { ...option(3, true), isEnabled: false }] as CategoryOption[];
const FIELDS: FormFields = {
  ...BLANK,
  title: '資安政策',
  mainCategoryId: 1,
  subCategoryId: 10,
  content: '<p>請讀完</p>',
  readers: [7],
  period: ['2999-03-26 08:00', '2999-04-08 18:00'],
};
const OPTIONS = { categories, isDraft: false, before: undefined };
const image = `<img src="/api/files/${'a'.repeat(32)}" alt="" />`;

test.each<[what: string, fields: Partial<FormFields>, errors: object]>([
  ['what has all that is needed', {}, {}],
  [
    'no category',
    { mainCategoryId: null, subCategoryId: null },
    {
      mainCategoryId: 'mainCategory.required',
      subCategoryId: 'subCategory.required',
    },
  ],
  [
    'a sub category that is disabled',
    { mainCategoryId: 2, subCategoryId: 20 },
    { subCategoryId: 'subCategory.disabled' },
  ],
  [
    'a main category that is disabled',
    { mainCategoryId: 3, subCategoryId: 30 },
    {
      mainCategoryId: 'mainCategory.disabled',
    },
  ],
  ['no period', { period: [null, null] }, { period: 'period.required' }],
  ['no end', { period: ['2999-03-26 08:00', null] }, { period: 'finishedOn.required' }],
  ['no start', { period: [null, '2999-03-26 08:00'] }, { period: 'publishedOn.required' }],
  ['no readers', { readers: [] }, { readers: 'readers.required' }],
  ['a blank content', { content: '<p> </p>' }, { content: 'content.required' }],
  ['a must-read without a deadline', { mustRead: true }, { deadline: 'deadline.required' }],
  ['a pin beyond its end', { pinnedUntil: '2999-05-01' }, { pinnedUntil: 'pinnedUntil.outside' }],
  ['a blank title', { title: ' ' }, { title: 'title.required' }],
])('%s', (_, fields, errors) => {
  expect(validateForm({ ...FIELDS, ...fields }, t, OPTIONS)).toEqual(errors);
});

test('an image is a content, too; a draft needs a title only', () => {
  expect(validateForm({ ...FIELDS, content: image }, t, OPTIONS)).toEqual({});
  expect(validateForm({ ...BLANK, title: '草稿' }, t, { ...OPTIONS, isDraft: true })).toEqual({});
  expect(validateForm(BLANK, t, { ...OPTIONS, isDraft: true })).toEqual({ title: 'title.required' });
});

test('a change has the fields that differ; a deadline counts for a must-read only', () => {
  const before = { ...FIELDS, deadline: '2999-03-31 18:00', mustRead: true };
  expect(findChanges(before, before)).toEqual({});
  expect(findChanges(before, { ...before, title: '新版' })).toEqual({ title: '新版' });
  expect(findChanges(before, { ...before, mustRead: false })).toEqual({ mustRead: false, deadline: null });
});

test('readers are reminded on the day before the deadline, and when it has come', () => {
  expect(remindersText(t, '2999-04-01 18:30').map(({ when }) => when)).toEqual([
    ...['form.reminders.published', '2999/3/31 09:00', '2999/4/1 18:30'],
  ]);
  expect(remindersText(t, null).map(({ when }) => when)).toEqual([
    ...['form.reminders.published', 'form.reminders.ahead', 'field.deadline'],
  ]);
});
