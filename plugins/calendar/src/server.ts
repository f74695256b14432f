import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { accessApi } from './server/api/accessApi.ts';
import { freeBusyApi } from './server/api/freeBusyApi.ts';
import { readingApi } from './server/api/readingApi.ts';
import { roomApi } from './server/api/roomApi.ts';
import { writingApi } from './server/api/writingApi.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { relationToOwn, relationToReservation, relationToRoom } from './server/rules/rooms/relations.ts';
import { searchSchedules } from './server/handlers/searchSchedules.ts';
import { purgeBin } from './server/rules/bin/purgeBin.ts';
import { purgeWishes } from './server/rules/rooms/purgeWishes.ts';
import { relationToMessage } from './server/rules/relationToMessage.ts';
import { relationToSchedule } from './server/rules/relationToSchedule.ts';
import { releaseOfLeaver } from './server/rules/releaseOfLeaver.ts';
import { remind } from './server/rules/reminders/remind.ts';
import { purgeSentNotices } from './server/rules/spendNotices.ts';

export default defineServer(contract, (context) => ({
  api: {
    ...accessApi(context),
    ...readingApi(context),
    ...writingApi(context),
    ...freeBusyApi(context),
    ...roomApi(context),
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
    'people.left': ({ employeeId }) => releaseOfLeaver(context, employeeId),
    'calendarDays.changed': async () => {},
  },
  jobs: {
    remind: (payload, run) => remind(context, payload, run),
    purge: async (run) => {
      await purgeBin(context, run);
      await purgeWishes(context);
      await purgeSentNotices(context);
    },
  },
  search: searchSchedules(context),
  demo: (demo) => loadDemo(context, demo),
}));
