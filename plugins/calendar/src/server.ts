import { defineServer, file } from '@atrium/sdk/server';
import { relationToComment } from '@atrium/sdk/server/sharing';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { answerSchedule, withdrawAnswer } from './server/handlers/answerSchedule.ts';
import { authorise } from './server/handlers/authorise.ts';
import { cancelSchedule, removeSchedule, restoreSchedule } from './server/handlers/lifecycle.ts';
import { changeSchedule, createSchedule, previewSchedule } from './server/handlers/saveSchedule.ts';
import { companyDays, monthList, todayUnread } from './server/handlers/month.ts';
import { feedCalls, readFeed } from './server/handlers/feeds.ts';
import { findMeetingTimes } from './server/handlers/findTimes.ts';
import { freeBusy } from './server/handlers/freeBusy.ts';
import { sideBySide } from './server/handlers/sideBySide.ts';
import { hiddenEmployees, readOptions } from './server/handlers/readOptions.ts';
import { importCalls, importFile } from './server/handlers/importFile.ts';
import { listBin, undeleteSchedule } from './server/handlers/bin.ts';
import { listSchedules } from './server/handlers/listSchedules.ts';
import { marks, readSchedule, scheduleReaders } from './server/handlers/readSchedule.ts';
import { messageBoard } from './server/handlers/messageBoard.ts';
import { ownReminder } from './server/handlers/ownReminder.ts';
import { importRooms, roomColumns } from './server/handlers/rooms/importRooms.ts';
import { proposalHandlers } from './server/handlers/proposals.ts';
import { keepRooms, listRooms } from './server/handlers/rooms/keepRooms.ts';
import { listReservations } from './server/handlers/rooms/listReservations.ts';
import { readStatus, reserveRoom, unreserveRoom } from './server/handlers/rooms/reservations.ts';
import { wishCalls } from './server/handlers/rooms/wishCalls.ts';
import { searchSchedules } from './server/handlers/searchSchedules.ts';
import { subscriptionHandlers } from './server/handlers/subscriptions.ts';
import { importTypes, keepTypes, readTypes, typeColumns } from './server/handlers/types.ts';
import { purgeSchedules } from './server/rules/bin.ts';
import { runImport } from './server/rules/ics/runImport.ts';
import { purgeImports } from './server/rules/ics/takeBack.ts';
import { refreshSources } from './server/rules/sources/refresh.ts';
import { dropSubscriptions } from './server/rules/sources/saveSource.ts';
import { calendarText } from './server/rules/calendarText.ts';
import { relationToOwn, relationToReservation, relationToRoom, relationToSchedule } from './server/rules/access.ts';
import { purgeWishes, releaseForLeaver } from './server/rules/rooms/wishes.ts';
import { extendSeries } from './server/rules/schedule/extendSeries.ts';
import { remind } from './server/rules/reminders.ts';
import { findRooms } from './server/rules/rooms/reservations.ts';
import { exportRecords } from './server/rules/tables.ts';

export default defineServer(contract, (context) => ({
  api: {
    authorise: authorise(context),
    hiddenEmployees: hiddenEmployees(context),
    ...feedCalls(context),
    feed: readFeed(context),
    importFile: importFile(context),
    ...importCalls(context),
    companyDays: companyDays(context),
    month: monthList(context),
    list: listSchedules(context),
    read: readSchedule(context),
    ...marks(context),
    answer: answerSchedule(context),
    withdrawAnswer: withdrawAnswer(context),
    ...proposalHandlers(context),
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
    findTimes: findMeetingTimes(context),
    sideBySide: sideBySide(context),
    ...subscriptionHandlers(context),
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
      file.from(exportRecords(roomColumns, await findRooms(context, caller.companyId), language), {
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
    message: relationToComment(relationToSchedule),
    reservation: relationToReservation,
    room: relationToRoom,
    wish: relationToOwn,
    feed: relationToOwn,
  },
  subscriptions: {
    'people.left': async ({ employeeId }) => {
      await releaseForLeaver(context, employeeId);
      await dropSubscriptions(context, employeeId);
    },
    'people.moved': async ({ employeeId, from, to }) => {
      if (from.companyId !== to.companyId) await releaseForLeaver(context, employeeId, from.companyId);
    },
    'calendarDays.changed': async () => {},
  },
  jobs: {
    remind: (payload, run) => remind(context, payload, run),
    importEvents: runImport(context),
    refreshSources: (run) => refreshSources(context, run),
    extend: (run) => extendSeries(context, run),
    purge: async (run) => {
      await purgeSchedules(context, run);
      await purgeImports(context);
      await purgeWishes(context);
    },
  },
  search: searchSchedules(context),
  demo: (demo) => loadDemo(context, demo),
}));
