import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { cancelSchedule } from '../handlers/cancelSchedule.ts';
import { changeSchedule } from '../handlers/changeSchedule.ts';
import { createSchedule } from '../handlers/createSchedule.ts';
import { listBin } from '../handlers/listBin.ts';
import { previewSchedule } from '../handlers/previewSchedule.ts';
import { removeSchedule } from '../handlers/removeSchedule.ts';
import { restoreSchedule } from '../handlers/restoreSchedule.ts';
import { undeleteSchedule } from '../handlers/undeleteSchedule.ts';

type Name = 'create' | 'preview' | 'change' | 'remove' | 'cancel' | 'restore' | 'bin' | 'undelete';

export const writingApi = (context: CalendarContext): HandlersOf<Pick<typeof scheduleCalls, Name>> => ({
  create: createSchedule(context),
  preview: previewSchedule(context),
  change: changeSchedule(context),
  remove: removeSchedule(context),
  cancel: cancelSchedule(context),
  restore: restoreSchedule(context),
  bin: listBin(context),
  undelete: undeleteSchedule(context),
});
