import { defineServer, file } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { authorise } from './server/handlers/authorise.ts';
import { cancelSchedule } from './server/handlers/cancelSchedule.ts';
import { changeSchedule } from './server/handlers/changeSchedule.ts';
import { companyDays } from './server/handlers/companyDays.ts';
import { createSchedule } from './server/handlers/createSchedule.ts';
import { feedCalls } from './server/handlers/feedCalls.ts';
import { freeBusy } from './server/handlers/freeBusy.ts';
import { hiddenEmployees } from './server/handlers/hiddenEmployees.ts';
import { importFile } from './server/handlers/importFile.ts';
import { listBin } from './server/handlers/listBin.ts';
import { listSchedules } from './server/handlers/listSchedules.ts';
import { marks } from './server/handlers/marks.ts';
import { messageBoard } from './server/handlers/messageBoard.ts';
import { monthList } from './server/handlers/monthList.ts';
import { ownReminder } from './server/handlers/ownReminder.ts';
import { previewSchedule } from './server/handlers/previewSchedule.ts';
import { readFeed } from './server/handlers/readFeed.ts';
import { readOptions } from './server/handlers/readOptions.ts';
import { readSchedule } from './server/handlers/readSchedule.ts';
import { removeSchedule } from './server/handlers/removeSchedule.ts';
import { restoreSchedule } from './server/handlers/restoreSchedule.ts';
import { importRooms } from './server/handlers/rooms/importRooms.ts';
import { keepRooms } from './server/handlers/rooms/keepRooms.ts';
import { listReservations } from './server/handlers/rooms/listReservations.ts';
import { listRooms } from './server/handlers/rooms/listRooms.ts';
import { readStatus } from './server/handlers/rooms/readStatus.ts';
import { reserveRoom } from './server/handlers/rooms/reserveRoom.ts';
import { unreserveRoom } from './server/handlers/rooms/unreserveRoom.ts';
import { wishCalls } from './server/handlers/rooms/wishCalls.ts';
import { scheduleReaders } from './server/handlers/scheduleReaders.ts';
import { searchSchedules } from './server/handlers/searchSchedules.ts';
import { todayUnread } from './server/handlers/todayUnread.ts';
import { importTypes } from './server/handlers/types/importTypes.ts';
import { keepTypes, readTypes } from './server/handlers/types/keepTypes.ts';
import { undeleteSchedule } from './server/handlers/undeleteSchedule.ts';
import { purgeBin } from './server/rules/bin/purgeBin.ts';
import { calendarText } from './server/rules/calendarText.ts';
import { relationToMessage } from './server/rules/relationToMessage.ts';
import { relationToSchedule } from './server/rules/relationToSchedule.ts';
import { releaseForLeaver } from './server/rules/releaseOfLeaver.ts';
import { remind } from './server/rules/reminders/remind.ts';
import { purgeWishes } from './server/rules/rooms/purgeWishes.ts';
import { relationToOwn, relationToReservation, relationToRoom } from './server/rules/rooms/relations.ts';
import { roomsOfCompany } from './server/rules/rooms/roomsOfCompany.ts';
import { exportRecords } from './server/rules/tables/exportRecords.ts';
import { roomColumns } from './server/rules/tables/roomColumns.ts';
import { typeColumns } from './server/rules/tables/typeColumns.ts';

export default defineServer(contract, (context) => ({
  api: {
    authorise: authorise(context),
    hiddenEmployees: hiddenEmployees(context),
    ...feedCalls(context),
    feed: readFeed(context),
    importFile: importFile(context),
    companyDays: companyDays(context),
    month: monthList(context),
    list: listSchedules(context),
    read: readSchedule(context),
    ...marks(context),
    ...ownReminder(context),
    readers: scheduleReaders(context),
    todayUnread: todayUnread(context),
    ...messageBoard(context),
    create: createSchedule(context),
    preview: previewSchedule(context),
    change: changeSchedule(context),
    remove: removeSchedule(context),
    cancel: cancelSchedule(context),
    restore: restoreSchedule(context),
    bin: listBin(context),
    undelete: undeleteSchedule(context),
    freeBusy: freeBusy(context),
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
  },
  relations: {
    schedule: relationToSchedule,
    message: relationToMessage,
    reservation: relationToReservation,
    room: relationToRoom,
    wish: relationToOwn,
    feed: relationToOwn,
  },
  subscriptions: {
    'people.left': ({ employeeId }) => releaseForLeaver(context, employeeId),
    'people.moved': async ({ employeeId, from, to }) => {
      if (from.companyId !== to.companyId) await releaseForLeaver(context, employeeId, from.companyId);
    },
    'calendarDays.changed': async () => {},
  },
  jobs: {
    remind: (payload, run) => remind(context, payload, run),
    purge: async (run) => {
      await purgeBin(context, run);
      await purgeWishes(context);
    },
  },
  search: searchSchedules(context),
  demo: (demo) => loadDemo(context, demo),
}));
