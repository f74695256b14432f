import { type Caller, file, namesOf } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { unitsWith } from '@atrium/sdk/server/sharing';
import type { receiptCalls } from '../../contract/receiptCalls.ts';
import type { BulletinContext, BulletinRow, HandlersOf } from '../BulletinContext.ts';
import { wallTimeOrNull } from '../rules/listing.ts';
import { bulletinReaders, seenBulletin } from '../rules/visibility.ts';
import { listReceipts, type ReaderReceipt, receiptColumns, remindReaders } from '../rules/receipts.ts';

/** A reader is not reminded by hand twice within this time, in milliseconds. */
const REMIND_EVERY = 60 * 60_000;

const describeReceipt = ({ person, readOn, remindedOn, ...receipt }: ReaderReceipt) => ({
  employeeId: person.id,
  employeeName: person.name,
  ...receipt,
  readOn: wallTimeOrNull(readOn),
  remindedOn: wallTimeOrNull(remindedOn),
});

/** Readers and read receipts. */
export function receiptHandlers(context: BulletinContext): HandlersOf<typeof receiptCalls> {
  const { db, clock, audit, refuse } = context;
  const seen = async (id: number, caller: Caller): Promise<BulletinRow> =>
    (await seenBulletin(context, id, caller, { as: 'receipts' })).bulletin;
  const withState = async ({ params, caller }: { params: { id: number }; caller: Caller }) => {
    const bulletin = await seen(params.id, caller);
    const { receipts } = await listReceipts(context, bulletin);
    const people = receipts.map(({ person }) => person);
    return {
      readers: receipts.map(({ person, departmentName, isPending, readOn }) => ({
        employeeId: person.id,
        employeeName: person.name,
        departmentName,
        isRead: !isPending,
        readOn: isPending ? null : wallTimeOrNull(readOn),
      })),
      ...(await unitsWith(context.directory, bulletin.companyId, people)),
    };
  };
  return {
    async readers({ params, caller }) {
      await seenBulletin(context, params.id, caller);
      const ids = await bulletinReaders.list(db, params.id);
      const nameOf = await namesOf(context.directory, ids);
      return { readers: ids.map((employeeId) => ({ employeeId, employeeName: nameOf(employeeId) })) };
    },
    readersWithState: withState,
    readersWithStateToo: withState,
    async receiptCounts({ params, caller }) {
      const { receipts, left } = await listReceipts(context, await seen(params.id, caller));
      const count = (wanted: (receipt: ReaderReceipt) => boolean) => receipts.filter(wanted).length;
      return {
        total: receipts.length,
        current: count(({ state }) => state === 'current'),
        older: count(({ state }) => state === 'older'),
        none: count(({ state }) => state === 'none'),
        pending: count(({ isPending }) => isPending),
        overdue: count(({ isPending, isLate }) => isPending && isLate),
        left,
      };
    },
    async receipts({ params, query: { page, pageSize, state }, caller }) {
      const { receipts } = await listReceipts(context, await seen(params.id, caller));
      const wanted = receipts.filter((receipt) => state === undefined || receipt.state === state);
      const list = wanted.slice((page - 1) * pageSize, page * pageSize).map(describeReceipt);
      return { list, totalSize: wanted.length, page, pageSize };
    },
    async receiptsFile({ params, caller, request: { language } }) {
      const bulletin = await seen(params.id, caller);
      const { receipts } = await listReceipts(context, bulletin);
      await audit.record({
        action: 'bulletin.receipts',
        target: `bulletin:${bulletin.id}`,
        detail: { title: bulletin.title, readers: receipts.length },
      });
      const name = context.render(context.text('receipts.fileName', { title: bulletin.title }), language);
      return file.from(csvLines(receiptColumns(language, bulletin.mustRead), receipts), { name });
    },
    remindReaders: ({ params, body, caller }) =>
      context.transaction(async () => {
        const { bulletin, isVisible } = await seenBulletin(context, params.id, caller, { as: 'receipts', lock: true });
        if (!isVisible) throw refuse.conflict('bulletin.notVisible');
        const since = clock.now().getTime() - REMIND_EVERY;
        const named = body.readers && new Set(body.readers);
        const { receipts } = await listReceipts(context, bulletin);
        const people = receipts
          .filter(({ person, isPending }) => isPending && (!named || named.has(person.id)))
          .filter(({ remindedOn }) => remindedOn === null || remindedOn.getTime() <= since)
          .map(({ person }) => person.id);
        await remindReaders(context, bulletin, people);
        await audit.record({
          action: 'bulletin.remind',
          target: `bulletin:${bulletin.id}`,
          detail: { title: bulletin.title, readers: people.length },
        });
        return { count: people.length };
      }),
  };
}
