import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { Day, Name, Text, Whole } from '../index.ts';
import { schemaErrors } from './schemaErrors.ts';

const Note = z.object({
  title: Text(1, 5),
  day: Day,
  level: Whole(1, 4),
  tags: z.array(Text(1, 3)).max(2),
  email: z.email('請填公司的電子郵件。').optional(),
});
const GOOD = { title: '標題', day: '2026-03-26', level: 3, tags: ['一'] };

test('a form is validated with the schema of the contract, and shows the messages that the server would return', () => {
  expect(schemaErrors(Note, GOOD)).toEqual({});
  const wrong = { title: ' ', day: '26/3', level: null, tags: ['一', '二', '三'], email: 'x' };
  expect(schemaErrors(Note, wrong)).toEqual({
    title: '請填 1 到 5 個字。',
    day: '請填 YYYY-MM-DD 格式的日期。',
    level: '請填寫這個欄位。',
    tags: '最多 2 項。',
    email: '請填公司的電子郵件。',
  });
  const blank = { title: '請填標題。', day: '請選日期。' };
  expect(schemaErrors(Note, { ...GOOD, title: ' ' }, blank), 'in words of the plugin').toEqual({ title: '請填標題。' });
  expect(schemaErrors(Note, { ...GOOD, level: null }, { level: '請選等級。' })).toEqual({ level: '請填寫這個欄位。' });
  expect(schemaErrors(Note, { ...GOOD, tags: ['一', '太長的字'] })).toEqual({ tags: '請填 1 到 3 個字。' });
  expect(schemaErrors(Note, { ...GOOD, title: undefined, day: '1999-01-01' })).toEqual({
    title: '請填寫這個欄位。',
    day: '年份須在 2000 年到明年之間。',
  });
});

test.each([
  ['zh-TW', ['請輸入名稱', '名稱過長，最多 10 個字', '最多 255 個字。']],
  ['en', ['Enter a name', 'The name is too long: it has at most 10 characters', 'At most 255 characters.']],
])('in %s, a message names the limit of its field, and no minimum where a text may be empty', (language, messages) => {
  vi.stubGlobal('document', { documentElement: { lang: language } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const Fields = z.object({ name: Name(10), remark: Text(0, 255) });
  expect(schemaErrors(Fields, { name: 'é'.repeat(10), remark: '' })).toEqual({});
  expect([
    schemaErrors(Fields, { name: '　 ', remark: '' }).name,
    schemaErrors(Fields, { name: '字'.repeat(11), remark: '' }).name,
    schemaErrors(Fields, { name: '甲', remark: '字'.repeat(256) }).remark,
  ]).toEqual(messages);
});

test.each([
  [
    'zh-TW',
    {
      isOpen: '請填是或否。',
      isRead: '請從提供的選項中選擇一個。',
      isOff: '請從提供的選項中選擇一個。',
      order: '請從提供的選項中選擇一個。',
      size: '請從 10、20 中擇一。',
      when: '請從提供的選項中選擇一個。',
      code: '至少 2 個字。',
    },
  ],
  [
    'en',
    {
      isOpen: 'Please give true or false.',
      isRead: 'One of true.',
      isOff: 'One of false.',
      order: 'One of ASC, DESC.',
      size: 'One of 10, 20.',
      when: 'One of now, later.',
      code: 'At least 2 characters.',
    },
  ],
])('in %s, a choice is described: words of the wire in English only', (language, messages) => {
  vi.stubGlobal('document', { documentElement: { lang: language } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const Fields = z.object({
    isOpen: z.enum(['true', 'false']),
    isRead: z.literal('true'),
    isOff: z.literal('false'),
    order: z.enum(['ASC', 'DESC']),
    size: z.literal([10, 20]),
    when: z.union([z.int(), z.enum(['now', 'later'])]),
    code: z.string().min(2),
  });
  const wrong = { isOpen: 'x', isRead: 'x', isOff: 'x', order: 'x', size: 30, when: 'x', code: 'x' };
  expect(schemaErrors(Fields, wrong)).toEqual(messages);
});
