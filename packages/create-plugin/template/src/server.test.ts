import { mount } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from './contract.ts';

test('an added entry is listed for colleagues too, and announced to them', async () => {
  const { api, asPerson } = await mount(contract, { actions: ['pluginid.add'] });
  const colleague = await asPerson();
  const events = await colleague.listen();
  const { id } = await api.add({ body: { subject: '第一筆' } });
  expect(await events.next('added')).toEqual({ id });
  expect(await colleague.api.list()).toEqual([{ id, subject: '第一筆' }]);
});

test('adding needs the permission', async () => {
  const { api } = await mount(contract);
  await expect(api.add({ body: { subject: '第一筆' } })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
});
