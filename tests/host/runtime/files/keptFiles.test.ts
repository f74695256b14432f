import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAs } from '../../../../host/server/src/core/currentCall.ts';
import { mountProbe } from '../../mountProbe.ts';
import { fileDependencies } from '../../../../host/server/src/runtime/files/fileAccess.ts';
import { filesFor } from '../../../../host/server/src/runtime/files/filesFor.ts';

const HOUR = 3_600_000;
const refused = { code: 422, status: 'INVALID', message: expect.stringContaining('有檔案無法附加') as string };

/** A plugin that keeps files for persons: `person:7` is what person 7 may read. */
async function mounted() {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-kept-'));
  const probe = await mountProbe({ config: { dataDir } });
  const ofOther = (id: number) => `person:${id}`;
  return {
    ...probe,
    own: ofOther(probe.person.id),
    ofOther,
    keep: (files: string[], target: string) => probe.api.keep({ body: { files, target } }),
    stored: () => readdir(join(dataDir, 'files')).catch(() => []),
    http: async (who: { fetchFile(url: string): Promise<Response> }, url: string) => (await who.fetchFile(url)).status,
  };
}

test('a kept file outlives the day, and the plugin decides who reads it: not its uploader, unless it allows that', async () => {
  const probe = await mounted();
  const other = await probe.asPerson();
  const { fileId, fileUrl } = await probe.upload('會議.txt', '一二三');
  const target = probe.ofOther(other.person.id);
  expect(await probe.keep([fileId], target)).toEqual([{ id: fileId, fileName: '會議.txt', fileUrl, size: 9 }]);
  expect([await probe.http(probe, fileUrl), await probe.http(other, fileUrl)]).toEqual([404, 200]);
  await probe.advance(48 * HOUR);
  expect(await probe.stored()).toEqual([fileId]);
});

test('hidden and missing have the same response; a rule that refuses hides as well', async () => {
  const { upload, keep, asPerson, api, fetchFile } = await mounted();
  const other = await asPerson();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  await keep([fileId], 'refused');
  const replyOf = async (url: string) => {
    const response = await other.fetchFile(url);
    const { requestId: _, ...body } = (await response.json()) as { requestId: string };
    return { status: response.status, body };
  };
  const missing = await replyOf('/api/files/' + '0'.repeat(32));
  expect(missing.status).toBe(404);
  expect(await replyOf(fileUrl)).toEqual(missing);
  expect((await fetchFile(fileUrl)).status, 'its uploader').toBe(404);
  expect(await api.kept({ query: { ids: [fileId, '0'.repeat(32)] } })).toHaveLength(1);
});

test('a file whose bytes are missing is not found, by its plugin either', async () => {
  const { upload, api, fetchFile, server } = await mounted();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  await rm(join(server.services.config.dataDir, 'files', fileId));
  expect((await fetchFile(fileUrl)).status).toBe(404);
  await expect(api.openUpload({ params: { id: fileId } })).rejects.toMatchObject(refused);
});

test('of no files nothing is kept, released or known', async () => {
  const { server } = await mounted();
  const { files } = server.context;
  await files.release([], 'note');
  expect([await files.keep([], 'note'), await files.facts([])]).toEqual([[], []]);
});

test('only what the caller uploaded can be kept, or what this plugin keeps and the caller may read', async () => {
  const { upload, keep, own, ofOther, asPerson, server, person } = await mounted();
  const other = await asPerson();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  const byOther = (target: string) => other.api.keep({ body: { files: [fileId], target } });
  await expect(byOther(ofOther(other.person.id)), 'an upload of another person').rejects.toMatchObject(refused);
  await expect(keep(['0'.repeat(32)], own), 'none at all').rejects.toMatchObject(refused);
  await keep([fileId], own);
  await expect(byOther(ofOther(other.person.id)), 'kept, but hidden from them').rejects.toMatchObject(refused);
  await keep([fileId], ofOther(other.person.id));
  await expect(byOther('copy'), 'kept, and theirs to read').resolves.toHaveLength(1);

  const { services } = server;
  const elsewhere = filesFor(fileDependencies(services), 'elsewhere');
  const caller = { ...person, sessionId: '', riskLevel: 3, currentRiskLevel: 3, can: () => true };
  const asUploader = <T>(work: () => Promise<T>) => runAs({ caller, request: undefined }, work);
  await expect(
    asUploader(() => elsewhere.keep([fileId], 'x')),
    'another plugin keeps it',
  ).rejects.toThrow('422');
  await asUploader(() => elsewhere.release([fileId], own));
  expect(await elsewhere.facts([fileId])).toEqual([]);
  expect((await other.fetchFile(fileUrl)).status, 'nor can another plugin release it').toBe(200);
});

test('of a plugin without a rule about files only the uploader reads one', async () => {
  const { upload, asPerson, fetchFile, server, person } = await mounted();
  const other = await asPerson();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  const caller = { ...person, sessionId: '', riskLevel: 3, currentRiskLevel: 3, can: () => true };
  const ofHost = filesFor(fileDependencies(server.services), 'host');
  await runAs({ caller, request: undefined }, () => ofHost.keep([fileId], 'import'));
  expect([(await fetchFile(fileUrl)).status, (await other.fetchFile(fileUrl)).status]).toEqual([200, 404]);
});

test('a job cannot keep new uploads: it has no caller', async () => {
  const { upload, keep, own, server } = await mounted();
  const [fresh, known] = [await upload('a.txt', 'a'), await upload('b.txt', 'b')];
  await keep([known.fileId], own);
  await expect(server.context.files.keep([fresh.fileId], 'job')).rejects.toThrow('422');
  await expect(server.context.files.keep([known.fileId], 'job')).resolves.toHaveLength(1);
});

test('one that may not be kept keeps the others from being kept; links do as well as ids', async () => {
  const { upload, keep, own, fetchFile, api } = await mounted();
  const one = await upload('a.txt', 'a');
  await expect(keep([one.fileId, '0'.repeat(32)], own)).rejects.toMatchObject(refused);
  expect(await api.kept({ query: { ids: [one.fileId] } })).toEqual([]);
  const two = await upload('b.txt', 'b');
  const kept = await keep([two.link, one.fileId, two.fileId], own);
  expect(kept.map(({ fileName }) => fileName)).toEqual(['b.txt', 'a.txt']);
  expect((await fetchFile(two.fileUrl)).status).toBe(200);
});

test('a call that is rolled back keeps nothing', async () => {
  const { upload, api, own, stored, advance } = await mounted();
  const { fileId } = await upload('a.txt', 'a');
  await expect(api.keep({ body: { files: [fileId], target: own, fail: true } })).rejects.toMatchObject({ code: 409 });
  expect(await api.kept({ query: { ids: [fileId] } })).toEqual([]);
  await advance(25 * HOUR);
  expect(await stored()).toEqual([]);
});

test('released by the last it was kept for, a file is its uploader’s again and deleted a day after that', async () => {
  const { upload, keep, api, person, own, ofOther, asPerson, fetchFile, stored, advance } = await mounted();
  const other = await asPerson();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  const forOther = ofOther(other.person.id);
  await keep([fileId], own);
  await keep([fileId], forOther);
  const release = (target: string) => api.release({ body: { files: [fileId], target } });
  await release(own);
  await release('never kept for this');
  expect([(await fetchFile(fileUrl)).status, (await other.fetchFile(fileUrl)).status]).toEqual([404, 200]);
  await advance(36 * HOUR);
  // Sessions end meanwhile.
  const [uploader, reader] = [await asPerson({ as: person.employee }), await asPerson({ as: other.person.employee })];
  await uploader.api.release({ body: { files: [fileId], target: forOther } });
  expect([(await uploader.fetchFile(fileUrl)).status, (await reader.fetchFile(fileUrl)).status]).toEqual([200, 404]);
  await advance(23 * HOUR);
  expect(await stored(), 'the day counts from its release').toEqual([fileId]);
  await advance(2 * HOUR);
  expect(await stored()).toEqual([]);
});

test('kept files stay while their plugin is disabled, and cannot be read', async () => {
  const { upload, keep, own, server, fetchFile, stored, advance, asPerson, person } = await mounted();
  const { fileId, fileUrl } = await upload('a.txt', 'a');
  await keep([fileId], own);
  await server.plugins.disable('probe');
  expect((await fetchFile(fileUrl)).status).toBe(404);
  await advance(48 * HOUR);
  await server.plugins.enable('probe');
  const later = await asPerson({ as: person.employee });
  expect((await later.fetchFile(fileUrl)).status).toBe(200);
  expect(await stored()).toEqual([fileId]);
});

test('a sealed address opens a kept file without a session for ten minutes, and no other', async () => {
  const { upload, keep, api, own, url, advance, server } = await mounted();
  const [one, two] = [await upload('a.txt', 'a'), await upload('b.txt', 'b')];
  await keep([one.fileId, two.fileId], own);
  const sealed = (await api.openUrl({ params: { id: one.fileId } })).url;
  const http = async (path: string) => (await fetch(url + path)).status;
  expect(await http(one.fileUrl)).toBe(401);
  expect(await http(sealed)).toBe(200);
  expect(await http(sealed.replace(one.fileId, two.fileId))).toBe(401);
  expect(await http(sealed.replace(/until=\d/, 'until=9'))).toBe(401);
  await advance(10 * 60_000);
  expect(await http(sealed)).toBe(401);
  const again = (await api.openUrl({ params: { id: one.fileId } })).url;
  await server.plugins.disable('probe');
  expect(await http(again), 'while its plugin is disabled').toBe(401);
  await server.plugins.enable('probe');
  expect(await http(again)).toBe(200);
  expect((await fetch(url + again)).headers.get('cache-control')).toBe('no-store');
  await keep([one.fileId], 'closed to visitors');
  expect(await http(again), 'its plugin refuses').toBe(401);
  await api.release({ body: { files: [one.fileId], target: 'closed to visitors' } });
  expect(await http(again)).toBe(200);
  await api.release({ body: { files: [one.fileId], target: own } });
  expect(await http(again), 'released').toBe(401);
});

test('kept for one thing and released from the only other at once, a file stays kept, whichever comes first', async () => {
  const { upload, keep, api, own, advance, stored } = await mounted();
  const { fileId } = await upload('a.txt', 'a');
  await keep([fileId], own);
  await Promise.all([keep([fileId], 'second'), api.release({ body: { files: [fileId], target: own } })]);
  await advance(48 * HOUR);
  expect(await stored()).toEqual([fileId]);
});
