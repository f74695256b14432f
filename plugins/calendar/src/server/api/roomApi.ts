import { file } from '@atrium/sdk/server';
import type { roomCalls } from '../../contract/roomCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { readOptions } from '../handlers/readOptions.ts';
import { importRooms } from '../handlers/rooms/importRooms.ts';
import { keepRooms } from '../handlers/rooms/keepRooms.ts';
import { listReservations } from '../handlers/rooms/listReservations.ts';
import { listRooms } from '../handlers/rooms/listRooms.ts';
import { readStatus } from '../handlers/rooms/readStatus.ts';
import { reserveRoom } from '../handlers/rooms/reserveRoom.ts';
import { unreserveRoom } from '../handlers/rooms/unreserveRoom.ts';
import { wishCalls } from '../handlers/rooms/wishCalls.ts';
import { importTypes } from '../handlers/types/importTypes.ts';
import { keepTypes, readTypes } from '../handlers/types/keepTypes.ts';
import { calendarText } from '../rules/calendarText.ts';
import { roomsOfCompany } from '../rules/rooms/roomsOfCompany.ts';
import { exportRecords } from '../rules/tables/exportRecords.ts';
import { roomColumns } from '../rules/tables/roomColumns.ts';
import { typeColumns } from '../rules/tables/typeColumns.ts';

/** Rooms, their reservations, types and the other lists of choices. */
export const roomApi = (context: CalendarContext): HandlersOf<typeof roomCalls> => ({
  ...readOptions(context),
  dateStatus: readStatus(context),
  reserve: reserveRoom(context),
  unreserve: unreserveRoom(context),
  reservations: listReservations(context),
  ...wishCalls(context),
  rooms: listRooms(context),
  ...keepRooms(context),
  importRooms: importRooms(context),
  roomsFile: async ({ caller, request: { language } }) =>
    file.from(exportRecords(roomColumns, await roomsOfCompany(context, caller.companyId), language), {
      name: `${calendarText(language, 'rooms.title')}.csv`,
    }),
  ...keepTypes(context),
  importTypes: importTypes(context),
  typesFile: async ({ request: { language } }) =>
    file.from(exportRecords(typeColumns, await readTypes(context), language), {
      name: `${calendarText(language, 'types.title')}.csv`,
    }),
});
