import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault, type VaultPerson } from '../testing/openVault.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let manager: VaultPerson;
let reader: VaultPerson;
let other: VaultPerson;
let outsider: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  manager = await vault.colleague(['account.manageAll']);
  reader = await vault.colleague();
  other = await vault.colleague();
  outsider = await vault.colleague([], '別家公司');
});
afterAll(() => vault.dispose());

const call = (id: number) => ({ params: { id } });

/** What happens to an account whose owner moved. */
const happenings: readonly [what: string, act: (id: number) => Promise<unknown>][] = [
  ['is changed', (id) => manager.api.change({ ...call(id), body: { remark: '新備註' } })],
  [
    'gets a reader',
    (id) => manager.api.change({ ...call(id), body: { readers: [reader.person.id, other.person.id] } }),
  ],
  ['is asked for', (id) => reader.api.askAccess({ ...call(id), body: { reason: '代理三天' } })],
  [
    'is opened in an emergency',
    (id) => manager.api.breakGlass({ ...call(id), body: { reason: '主機停擺', as: 'view' } }),
  ],
  ['is deleted', (id) => manager.api.remove(call(id))],
];

test.each(happenings)('an account %s: its owner is notified, unless they moved to another company', async (_, act) => {
  const owner = () => vault.colleague(['account.create']);
  const add = (person: VaultPerson) => vault.add(person, { needsConsent: true, readers: [reader.person.id] });
  const [stays, moves] = [await owner(), await owner()];
  const [ofStays, ofMoves] = [await add(stays), await add(moves)];
  await vault.move(moves, outsider);
  expect(await vault.receivedBy(stays, () => act(ofStays))).not.toEqual([]);
  expect(await vault.receivedBy(moves, () => act(ofMoves))).toEqual([]);
});
