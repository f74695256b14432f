import { type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import type contract from '../../../contract.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { type RoomRow, roomsOfCompany } from '../../rules/rooms/reservations.ts';
import { roomRecords } from './roomRecords.ts';

const names = new Intl.Collator('zh-Hant-TW', { numeric: true });

const ORDERS: Readonly<Record<string, (one: RoomRow, other: RoomRow) => number>> = {
  id: (one, other) => one.id - other.id,
  name: (one, other) => names.compare(one.name, other.name),
  type: (one, other) => one.type - other.type,
  people: (one, other) => one.people - other.people,
  isEnabled: (one, other) => Number(one.isEnabled) - Number(other.isEnabled),
  updatedOn: (one, other) => one.updatedOn.getTime() - other.updatedOn.getTime(),
};

/** A page of the company's rooms. */
export function listRooms(context: CalendarContext): Handler<(typeof contract)['api']['rooms']> {
  return async ({ query, caller }) => {
    const { page, pageSize, sort, sortName, type, isEnabled } = query;
    const words = searchWords(query.name ?? '');
    const order = ORDERS[sortName]!;
    const sign = sort === 'DESC' ? -1 : 1;
    const found = (await roomsOfCompany(context, caller.companyId))
      .filter(
        (room) =>
          hasWords(words, [room.name]) &&
          (type === undefined || room.type === type) &&
          (isEnabled === undefined || room.isEnabled === isEnabled),
      )
      .toSorted((one, other) => sign * order(one, other) || one.id - other.id);
    const list = await roomRecords(context, found.slice((page - 1) * pageSize, page * pageSize));
    return { list, totalSize: found.length, page, pageSize };
  };
}
