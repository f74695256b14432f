import { file, Flag, Id, MARK_LIMIT, namedListCalls, Nothing, Page, Paging, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { LAST_CODE, MAX_PROBLEMS, MAX_ROOMS, MAX_WISHES, TYPE_COUNT } from './limits.ts';
import { ScheduleDay } from './moments.ts';
import { roomFields, typeFields } from './roomFields.ts';
import { RoomMemo, TimeCode } from './scheduleFields.ts';
import { Option, RoomOptions, TypeOption } from './scheduleShapes.ts';

const service = 'calendar';
const needs = 'anyone';
const ofOne = z.object({ id: Id });

/** A half hour of a room on a day. */
const TimeBlock = z.object({
  timeCode: z.int(),
  isReserved: z.boolean(),
  reservedMyself: z.boolean(),
  /** Who holds it; `''` if it is free, and of a private schedule that the caller does not see. */
  reservedName: z.string(),
  /** Only for the holder and those who see the schedule (C.5-14). */
  roomMemo: z.string(),
  /** 0 without a schedule, or if the caller may not see it. */
  scheduleId: z.int(),
  /** 0 if it is free. */
  reserveId: z.int(),
});

/** A room and its 21 half hours (S1-178). `type`: 1 meeting room, 2 training room, 3 reception room (C.5-15). */
export const RoomStatus = z.object({
  id: z.int(),
  type: z.int(),
  room: z.string(),
  /** How many people it holds. */
  people: z.int(),
  timeBlock: z.array(TimeBlock).max(LAST_CODE),
});

/** *(ext)* A reservation of the caller without a schedule (C.5-38). */
export const Reservation = z.object({
  reserveId: z.int(),
  roomId: z.int(),
  roomName: z.string(),
  roomDate: z.string(),
  roomStartTimeCode: z.int(),
  roomEndTimeCode: z.int(),
  /** `HH:mm-HH:mm`. */
  time: z.string(),
  roomMemo: z.string(),
  isPast: z.boolean(),
});

/** *(ext)* A room as administrators keep it. */
export const RoomRecord = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  people: z.int(),
  isEnabled: z.boolean(),
  /** Reservations from now on. */
  upcoming: z.int(),
  version: z.int(),
  updatedByName: z.string(),
  updatedOn: z.string(),
});

/** *(ext)* A type as administrators keep it. */
export const TypeRecord = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  isEnabled: z.boolean(),
  version: z.int(),
  updatedByName: z.string(),
  updatedOn: z.string(),
});

const LineProblem = z.object({
  line: z.int(),
  problem: z.string(),
  /** Problems of one code are of one sort. */
  code: z.string().optional(),
});

/** *(ext)* What an import does, or would do. */
const Imported = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.array(LineProblem).max(MAX_PROBLEMS),
  /** What is ignored, or was cleaned. */
  notes: z.array(LineProblem).max(MAX_PROBLEMS).default([]),
  /** Each record that is added or changed, as a sentence with its values before and after. */
  changes: z
    .array(z.object({ line: z.int(), kind: z.enum(['add', 'change']), text: z.string() }))
    .max(MAX_ROOMS)
    .default([]),
  /** Of what the import does, to be sent with it. */
  digest: z.string().optional(),
});
const ImportBody = z.object({
  fileId: RawText(64, 1),
  dryRun: Flag,
  /** Of the dry run that the person has seen. With another outcome by now nothing is changed: 412, with the outcome of now as its data. */
  digest: RawText(64).optional(),
});

const Place = z.object({ roomId: Id, roomDate: ScheduleDay, roomStartTimeCode: TimeCode, roomEndTimeCode: TimeCode });

/** *(ext)* Half hours of a room that the caller waits for. */
export const Wish = z.object({
  id: z.int(),
  roomId: z.int(),
  roomName: z.string(),
  roomDate: z.string(),
  roomStartTimeCode: z.int(),
  roomEndTimeCode: z.int(),
  /** `HH:mm-HH:mm`. */
  time: z.string(),
});

const everyType = { none: 'one list of types: schedule.type.manage is for every one of them' } as const;

const RoomOrder = z.enum(['id', 'name', 'type', 'people', 'isEnabled', 'updatedOn']).default('id');
const keptRooms = namedListCalls('/v1/meetingRooms', {
  service,
  relation: 'room',
  needs: 'room.manage',
  row: RoomRecord,
  fields: roomFields,
  sortName: RoomOrder,
  most: MAX_ROOMS,
});

export const roomCalls = {
  dateStatus: {
    service,
    get: '/v1/meetingRooms/dateStatus',
    query: z.object({ date: ScheduleDay }),
    returns: z.array(RoomStatus).max(MAX_ROOMS),
    list: true,
    needs,
  },
  timeCodeOptions: {
    service,
    get: '/v1/timeCodeOptions',
    returns: z.array(z.object({ timeCode: z.int(), time: z.string() })).max(LAST_CODE),
    list: true,
    needs,
  },
  meetingRoomOptions: { service, get: '/v1/meetingRoomOptions', returns: RoomOptions, list: true, needs },
  scheduleTypeOptions: {
    service,
    get: '/v1/scheduleTypeOptions',
    returns: z.array(TypeOption).max(TYPE_COUNT),
    list: true,
    needs,
  },
  scheduleTypes: {
    service,
    get: '/v1/scheduleTypes',
    returns: z.array(TypeOption).max(TYPE_COUNT),
    list: true,
    needs,
  },
  repeatOptions: { service, get: '/v1/repeatOptions', returns: z.array(Option).max(4), list: true, needs },
  reserve: {
    service,
    post: '/v1/meetingRooms/reserve',
    body: z.object({
      roomDate: ScheduleDay,
      roomId: Id,
      roomStartTimeCode: TimeCode,
      roomEndTimeCode: TimeCode,
      roomMemo: RoomMemo.optional(),
    }),
    returns: z.object({ reserveId: z.int() }),
    needs,
    limit: MARK_LIMIT,
  },
  unreserve: {
    service,
    delete: '/v1/meetingRooms/reserve/:id',
    params: ofOne,
    returns: Nothing,
    needs,
    /** Colleagues see who holds a room, so it is not missing for them (C.5-13). */
    on: { relation: 'reservation', allow: ['owner'], sees: ['scheduled', 'company'] },
    limit: MARK_LIMIT,
  },
  /** *(ext)* The caller's reservations without a schedule, the latest day first. */
  reservations: {
    service,
    get: '/v1/meetingRooms/reserve',
    query: Paging.omit({ sort: true }).extend({
      /** Words, each of which is in the name of the room or in the remark. */
      keyword: RawText(100).optional(),
    }),
    returns: Page(Reservation),
    needs,
  },
  /** *(ext)* The rooms that the caller waits for, the nearest day first. */
  wishes: {
    service,
    get: '/v1/meetingRooms/wishes',
    returns: z.array(Wish).max(MAX_WISHES),
    list: true,
    needs,
  },
  /** *(ext)* The caller is notified once for each of these half hours when they are free; `free`: those that are now. */
  addWishes: {
    service,
    post: '/v1/meetingRooms/wishes',
    body: z.object({ list: z.array(Place).min(1).max(MAX_WISHES) }),
    returns: z.object({ added: z.int(), free: z.int() }),
    needs,
    limit: { per: 'person', max: 60, in: '1m' },
  },
  removeWish: {
    service,
    delete: '/v1/meetingRooms/wishes/:id',
    params: ofOne,
    returns: Nothing,
    needs,
    on: { relation: 'wish', allow: ['owner'] },
    limit: MARK_LIMIT,
  },
  /** *(ext)* Rooms, for administrators. */
  rooms: {
    ...keptRooms.list,
    query: Paging.extend({
      name: RawText(100).optional(),
      type: Whole(1, 3).optional(),
      isEnabled: Flag.optional(),
      sortName: RoomOrder,
    }),
  },
  room: keptRooms.read,
  createRoom: keptRooms.create,
  changeRoom: { ...keptRooms.change, returns: Nothing },
  /** A room that was ever reserved cannot be deleted, only disabled. */
  removeRoom: keptRooms.remove,
  importRooms: {
    service,
    post: '/v1/meetingRooms/import',
    body: ImportBody,
    returns: Imported,
    needs: 'room.manage',
    weight: 'heavy',
  },
  roomsFile: { service, get: '/v1/meetingRooms.csv', returns: file('text/csv'), needs: 'room.manage' },
  /** *(ext)* The 22 types, for administrators. */
  types: {
    service,
    get: '/v1/scheduleTypeRecords',
    returns: z.array(TypeRecord).max(TYPE_COUNT),
    list: true,
    needs: 'schedule.type.manage',
  },
  changeType: {
    service,
    patch: '/v1/scheduleTypeRecords/:id',
    params: ofOne,
    body: z
      .object(typeFields)
      .partial()
      .extend({ version: Whole(1).optional() }),
    returns: Nothing,
    needs: 'schedule.type.manage',
    on: everyType,
  },
  importTypes: {
    service,
    post: '/v1/scheduleTypeRecords/import',
    body: ImportBody,
    returns: Imported,
    needs: 'schedule.type.manage',
    weight: 'heavy',
  },
  typesFile: { service, get: '/v1/scheduleTypeRecords.csv', returns: file('text/csv'), needs: 'schedule.type.manage' },
} as const;
