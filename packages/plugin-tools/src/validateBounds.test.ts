import { Day, Dictionary, Flag, Id, Month, Page, Paging, RawText, Text, Whole } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateBounds } from './validateBounds.ts';

const body = (schema: z.ZodType) =>
  validateBounds({ api: { call: { post: '/a', body: schema, returns, needs: 'anyone' } } });
const returns = z.object({});

test('the shapes of the sdk are bounded', () => {
  interface Node {
    children: Node[];
  }
  const Tree: z.ZodType<Node> = z.object({
    get children() {
      return z.array(Tree).max(9);
    },
  });
  const every = z.object({
    id: Id,
    parentId: Whole(0).nullable(),
    day: Day,
    month: Month.optional(),
    flag: Flag.default(true),
    name: Text(1, 20),
    code: RawText(20).optional(),
    icon: Text(1, 50).pipe(z.string().regex(/^[a-z]+$/)),
    time: z.iso.time({ precision: -1 }),
    state: z.union([z.literal(0), z.literal(1)]),
    kind: z.enum(['a', 'b']),
    ids: z.array(Id).max(10),
    pair: z.array(Id).length(2),
    values: Dictionary(Text(0, 5), 3),
    either: z.union([z.object({ ids: z.array(Id).max(1) }), z.object({ all: z.literal(true) })]),
    tree: Tree,
    share: z.number().min(0).max(1),
  });
  const endpoint = { params: z.object({ id: Id }), query: Paging, returns: Page(z.object({ note: z.string() })) };
  expect(
    validateBounds({
      api: {
        list: { get: '/a/:id', ...endpoint, needs: 'anyone' },
        save: { post: '/b', body: every, returns, needs: 'anyone' },
      },
      offers: { pick: { input: every, returns: z.int() } },
      events: { done: every },
      settings: every,
    }),
  ).toEqual([]);
});

test.each<[string, z.ZodType, string[]]>([
  ['a list', z.object({ ids: z.array(Id) }), ['body.ids 沒有項數上限']],
  ['a list in a list', z.object({ rows: z.array(z.array(Id)).max(3) }), ['body.rows.* 沒有項數上限']],
  ['a list in one of two kinds', z.union([Id, z.array(Id)]), ['body 沒有項數上限']],
  ['a list behind a pipe', z.object({ ids: z.array(Id).transform((ids) => ids.length) }), ['body.ids 沒有項數上限']],
  ['a record', z.object({ values: z.record(RawText(5), Id) }), ['body.values 沒有項數上限']],
  ['names of a record', z.object({ values: Dictionary(z.int(), 3) }), ['body.values 沒有大小上限']],
  [
    'a text',
    z.object({ name: z.string() }),
    ['body.name 沒有長度上限', 'body.name 收下 NUL', 'body.name 收下 半個字元', 'body.name 收下 改變方向的字元'],
  ],
  [
    'a text with nothing but a length',
    z.object({ name: z.string().max(20).optional() }),
    ['body.name 收下 NUL', 'body.name 收下 半個字元', 'body.name 收下 改變方向的字元'],
  ],
  ['a whole number', z.object({ id: z.int() }), ['body.id 沒有大小上限']],
  ['a number out of digits', z.object({ id: z.coerce.number().int().positive() }), ['body.id 沒有大小上限']],
  ['a day', z.object({ day: z.iso.date() }), ['body.day 收下 2000 年以前或明年以後的日期']],
  ['a month', z.string().regex(/^\d{4}-\d\d$/), ['body 收下 2000 年以前或明年以後的日期']],
  ['anything', z.object({ params: z.unknown() }), ['body.params 可以是任何內容']],
  ['any value', z.object({ params: z.any() }), ['body.params 可以是任何內容']],
  ['a number without a least', z.object({ id: z.int().max(9) }), ['body.id 沒有大小上限']],
  ['a number without a most', z.object({ id: z.int().min(0) }), ['body.id 沒有大小上限']],
])('%s without bounds is reported', (_, schema, problems) => {
  const found = body(schema).map((problem) => problem.slice('呼叫「call」的 '.length).split('：')[0]);
  expect(found).toEqual(problems);
});

test('output needs bounds for lists only', () => {
  const open = z.object({ name: z.string(), list: z.array(z.int()) });
  expect(
    validateBounds({
      api: { list: { get: '/a', returns: open, needs: 'anyone' } },
      offers: { pick: { input: z.object({}), returns: z.array(z.string()) } },
      events: { done: open },
    }),
  ).toEqual([
    '呼叫「list」的 returns.list 沒有項數上限：用 z.array(…).max(…)',
    '提供的「pick」的 returns 沒有項數上限：用 z.array(…).max(…)',
    '事件「done」.list 沒有項數上限：用 z.array(…).max(…)',
  ]);
});

test('parameters of a path that no schema describes', () => {
  expect(validateBounds({ api: { read: { get: '/a/:id', returns, needs: 'anyone' } } })).toEqual([
    '呼叫「read」的 params 沒有寫：路徑的參數沒有上限',
  ]);
});
