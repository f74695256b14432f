import { mount } from '@atrium/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROBE } from '../../../../host/server/src/testing/probe.ts';
import type { mountProbe, Probe } from '../../mountProbe.ts';

describe.each([
  ['in the process of the host', []],
  ['in a process of its own', ['probe']],
])('the server of a plugin works the same %s', (_where, isolatedPlugins) => {
  let probe: Awaited<ReturnType<typeof mountProbe>>;
  beforeAll(async () => {
    probe = await mount<Probe>(PROBE, {
      actions: ['probe.write', 'settings.manage'],
      with: ['notifications'],
      config: { isolatedPlugins },
    });
  });
  afterAll(() => probe.dispose());
  const count = async () => (await probe.api.count()).count;

  test('tables, transactions, audit, events and texts', async () => {
    const before = await count();
    const { api, person } = probe;
    const listening = await probe.listen();
    const note = await api.write({ body: { title: '一' } });
    expect(note).toEqual({ id: expect.any(Number) as number, title: '一' });
    await expect.poll(() => JSON.stringify(listening)).toContain('written');
    expect(await api.history({ params: { id: note.id } })).toEqual([{ action: 'write', employeeId: person.id }]);
    await expect(api.write({ body: { title: '額滿' } })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('3') as string,
    });
    await expect(api.write({ body: { title: '爆炸' } })).rejects.toMatchObject({ code: 500 });
    expect(await count()).toBe(before + 1);
  });

  test('input is checked, results are cut, refusals are answered', async () => {
    const { api } = probe;
    await expect(api.write({ body: { title: 'x'.repeat(11) } })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'title' }],
    });
    await expect(api.read({ params: { id: 'none' as never } })).rejects.toMatchObject({ code: 404 });
    expect(await api.options()).toEqual([{ id: 1, title: '一' }]);
    await expect(api.misfit()).rejects.toMatchObject({ code: 500 });
    await expect(api.explode()).rejects.toMatchObject({ code: 500 });
    expect(probe.server.services.faults.ofPlugin('probe')[0]).toMatchObject({ error: 'RangeError' });
    for (const [kind, code] of [
      ['gone', 410],
      ['stale', 412],
      ['locked', 423],
    ] as const)
      await expect(api.refused({ params: { kind } })).rejects.toMatchObject({ code });
    expect(await api.search({ query: { titleSet: ['a'], open: 'true' } as never })).toMatchObject({
      seen: { titleSet: ['a'], open: true },
    });
    expect(await api.who()).toMatchObject({ id: probe.person.id, fromContext: probe.person.id });
  });

  test('offers run as the caller in the caller’s transaction', async () => {
    const { api, person } = probe;
    const before = await count();
    expect(await api.lean({ params: { plugin: 'probe' }, body: { title: 'inner' } })).toMatchObject({ by: person.id });
    expect(await count()).toBe(before + 2);
    await expect(api.lean({ params: { plugin: 'probe' }, body: { title: 'inner', fail: true } })).rejects.toMatchObject(
      { code: 500 },
    );
    await expect(api.lean({ params: { plugin: 'absent' }, body: { title: 'inner' } })).rejects.toMatchObject({
      code: 503,
    });
    expect(await count()).toBe(before + 2);
  });

  test('jobs and events run once, with their rows', async () => {
    const before = await count();
    const { jobs, publish } = probe.server.context;
    await jobs.at('remind', { title: '一', how: 'failAfterWriting' }, probe.clock.now());
    await publish('noted', { title: '二', fail: 0 });
    await expect.poll(async () => (await probe.advance(60_000), count())).toBe(before + 2);
  });

  test('files are kept, read by its rule, and made in pieces', async () => {
    const { api, person, upload, fetchFile } = probe;
    const { fileUrl } = await upload('a.txt', 'content');
    const id = fileUrl.split('/').at(-1)!;
    await expect(api.keep({ body: { files: [id], target: 'note:1', fail: true } })).rejects.toMatchObject({
      code: 409,
    });
    expect(await api.keep({ body: { files: [id], target: `person:${person.id}` } })).toMatchObject([{ id, size: 7 }]);
    expect((await fetchFile(fileUrl)).status).toBe(200);
    expect(await api.openUpload({ params: { id } } as never)).toMatchObject({ name: 'a.txt', text: 'content' });
  });

  test('settings and preferences have their defaults, and settings their rules', async () => {
    const { api, host } = probe;
    expect(await api.settings()).toEqual({ limit: 3, hosts: [] });
    const save = (values: object) =>
      host.savePluginSettings({ params: { plugin: 'probe' }, body: { values } as never });
    await expect(save({ hosts: ['a'] })).rejects.toMatchObject({ code: 422, errors: [{ field: 'values.hosts.0' }] });
    await save({ limit: 5 });
    expect(await api.settings()).toEqual({ limit: 5, hosts: [] });
    expect(await api.chosen()).toEqual({ view: 'month', hidden: [] });
  });

  test('a handler that takes too long is answered with 504, and what it wrote is rolled back', async () => {
    const before = await count();
    await expect(probe.api.stuck({ body: { title: 'late' } })).rejects.toMatchObject({ code: 504 });
    await expect.poll(count).toBe(before);
  });
});
