import { expect, test } from 'vitest';
import { plugin } from '../../../../host/server/src/testing/serverWith.ts';
import { mountProbe } from '../../mountProbe.ts';

/** A plugin that finds what `body` returns; in it are `query`, `caller` and `options`. */
const finding = async (id: string, body: string, types = `note: { title: '筆記' }`) =>
  (
    await plugin(
      id,
      `return { api: { ping: () => ({}) }, search: async (query, caller, options) => { ${body} } };`,
      `actions: { '${id}.read': '讀' }, search: { types: { ${types} } },`,
    )
  ).folder;
const note = (title: string) => `({ type: 'note', title: ${title}, opens: { view: 'Note', params: { id: 1 } } })`;

test('every plugin searches as the person, within the limit; types without permission are never found, and who did not answer is named', async () => {
  const { host, person, asPerson } = await mountProbe({
    with: [
      await finding('finder', `return [${note('`${query} ${caller.id} ${options.limit}`')}]`),
      await finding('many', `return Array.from({ length: 50 }, (_, n) => ${note('String(n)')})`),
      await finding(
        'vaulted',
        `return [{ type: 'secret', title: '密碼', opens: { view: 'Secret' } }, ${note("'公開'")}]`,
        `note: { title: '筆記' }, secret: { title: '祕密', needs: 'vaulted.read' }`,
      ),
      await finding('slow', `return new Promise(() => {})`),
      await finding('undeclared', `return [{ type: 'other', title: 'x', opens: { view: 'Note' } }]`),
    ],
  });
  const { list, missing } = await host.search({ query: { query: '  會議 ' } });
  expect(list.map(({ plugin: id, title }) => `${id} ${title}`)).toEqual([
    `finder 會議 ${person.id} 5`,
    ...[0, 1, 2, 3, 4].map((n) => `many ${n}`),
    'vaulted 公開',
  ]);
  expect(missing).toEqual([
    { plugin: 'slow', failed: 'timeout' },
    { plugin: 'undeclared', failed: 'error' },
  ]);
  const reader = await asPerson({ actions: ['vaulted.read' as never] });
  const found = await reader.host.search({ query: { query: '密碼' } });
  expect(found.list.filter(({ plugin: id }) => id === 'vaulted').map(({ title }) => title)).toEqual(['密碼', '公開']);
  await expect(reader.host.search({ query: { query: ' ' } })).rejects.toMatchObject({ code: 422 });
});
