import type { Mounted, RelatedRows, SignedIn } from '@atrium/testing';
import type contract from '../contract.ts';
import { sealExtras } from '../server/rules/extras.ts';
import { extras } from '../server/tables.ts';
import { addAccount, addRecords } from './openVault.ts';

type C = typeof contract;
const OUTSIDER = { company: '別家公司' };

/** Accounts, requests and records for a person in each relation to them. */
export function relatedRows(mounted: Mounted<C>): RelatedRows<C> {
  let count = 0;
  const records = once(() => addRecords(mounted));
  const administrator = once(() => mounted.asPerson({ actions: ['platform.manage'] }));
  const otherOwner = once(() => mounted.asPerson({ actions: ['account.create'] }));
  const colleague = once(() => mounted.addPerson());
  /** An account of this owner, or of another person. */
  const account = async (owner: SignedIn<C> | undefined, more: object) => {
    const by = owner ?? (await otherOwner());
    return { id: await addAccount(by, await records(), more), by };
  };
  const row = async (relation: 'owner' | 'keeper' | 'manager' | 'reader' | 'none', actions: readonly string[]) => {
    const manages = relation === 'keeper' || relation === 'manager';
    const further = [...(relation === 'owner' ? ['account.create'] : []), ...(manages ? ['account.manageAll'] : [])];
    const as = await mounted.asPerson({ actions: [...actions, ...further] });
    const isReader = relation === 'keeper' || relation === 'reader';
    const readers = isReader ? [as.person.id] : [];
    // Asking is for those who may not see it yet.
    const made = await account(relation === 'owner' ? as : undefined, { readers, needsConsent: false });
    return { as, ...made };
  };
  const reference = (add: (as: SignedIn<C>, name: string) => Promise<{ readonly id: number }>) => {
    return async (relation: 'company' | 'none', actions: readonly string[]) => {
      const { id } = await add(await administrator(), `項目 ${(count += 1)}`);
      const as = await mounted.asPerson({ actions, ...(relation === 'none' && { as: OUTSIDER }) });
      const change = { body: { isEnabled: false } };
      const input = { changePlatform: change, changeType: change, changePurpose: change, changeRequiredField: change };
      return { as, params: { id }, input };
    };
  };
  return {
    async account(relation, actions) {
      const { as, id } = await row(relation, actions);
      const receiver = await colleague();
      const [field] = sealExtras(mounted.server.context, id, [{ name: 'PIN', kind: 'secret', value: '4711' }]);
      await mounted.server.db.insert(extras).values(field!);
      return {
        as,
        params: { id, key: field!.key },
        input: {
          change: { body: { remark: '值班用' } },
          transfer: { body: { employeeId: receiver.id } },
          breakGlass: { body: { reason: '值班人員請假，系統中斷' } },
          askAccess: { body: { reason: '代理三天' } },
        },
      };
    },
    async deletedAccount(relation, actions) {
      const { as, id, by } = await row(relation, actions);
      await by.api.remove({ params: { id } });
      return { as, params: { id } };
    },
    async request(relation, actions) {
      const owner = await mounted.asPerson({ actions: ['account.create', ...actions] });
      const asker = await mounted.asPerson({ actions });
      const { id } = await account(owner, { readers: [asker.person.id], needsConsent: true });
      const request = await asker.api.askAccess({ params: { id }, body: { reason: '代理三天' } });
      const as = { owner, asker, none: await mounted.asPerson({ actions }) }[relation];
      return { as, params: { requestId: request.id }, input: { decideAccess: { body: { isGranted: true } } } };
    },
    platform: reference(({ api }, name) => api.createPlatform({ body: { name, isEnabled: true } })),
    type: reference(({ api }, name) => api.createType({ body: { name, isEnabled: true } })),
    purpose: reference(({ api }, name) => api.createPurpose({ body: { name, isEnabled: true } })),
    requiredField: reference(({ api }, name) => api.createRequiredField({ body: { name, isEnabled: true } })),
  };
}

/** Makes something when it is first needed. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
