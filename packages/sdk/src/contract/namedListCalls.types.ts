// Calls of lists of names, their handlers and what calls them fit together; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import type { ClientContext } from '../client/index.ts';
import { defineServer } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';
import { namedListCalls } from './namedListCalls.ts';
import { Flag, Name } from './shapes.ts';

const shape = {
  relation: 'tag',
  needs: 'note.manage',
  reads: 'anyone',
  row: z.object({ id: z.int(), name: z.string() }),
  fields: { name: Name(10), isEnabled: Flag, colour: z.string() },
  sortName: z.enum(['id', 'name']).default('id'),
  most: 10,
} as const;
const { list, create, change } = namedListCalls('/noteTags', shape);
const notes = {
  sdk: 1,
  name: '筆記',
  actions: { 'note.manage': '管理' },
  relations: { tag: ['company', 'none'] },
  api: { listTags: list, createTag: create, changeTag: change },
} as const;
const contract = definePlugin('notes', notes);
const other = namedListCalls('/noteTags', { ...shape, needs: 'note.x' });
// @ts-expect-error an action that the contract does not have
definePlugin('notes', { ...notes, api: { createTag: other.create } });
// @ts-expect-error a form without a status
namedListCalls('/noteTags', { ...shape, fields: { name: Name(10) } });

const handlers = {
  listTags: () => ({ list: [{ id: 1, name: '一' }], totalSize: 1, page: 1, pageSize: 15 }),
  createTag: ({ body }: { body: { name: string; isEnabled: boolean; colour: string } }) => ({ id: body.name.length }),
};
const relations = { tag: (): 'company' => 'company' };
defineServer(contract, () => ({
  relations,
  api: { ...handlers, changeTag: ({ params: { id }, body: { version = id } }) => ({ id: version }) },
}));
defineServer(contract, () => ({
  relations,
  // @ts-expect-error a field of a change is always there
  api: { ...handlers, changeTag: ({ body }) => ({ id: body.name.length }) },
}));

declare const client: ClientContext<typeof contract>;
void client.api.listTags({ query: { sortName: 'name', isEnabled: true } }).then(({ list: [tag] }) => tag?.name);
void client.api.createTag({ body: { name: '一', colour: 'red' } });
void client.api.changeTag({ params: { id: 1 }, body: { isEnabled: false, version: 2 } });
// @ts-expect-error a column by which the list is not sorted
void client.api.listTags({ query: { sortName: 'colour' } });
// @ts-expect-error a new record without a field
void client.api.createTag({ body: { name: '一' } });
// @ts-expect-error a field of a wrong type
void client.api.changeTag({ params: { id: 1 }, body: { name: 1 } });
