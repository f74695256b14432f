import { z } from 'zod';
import { SAVE_LIMIT } from '../contract/calls.ts';
import { file } from '../contract/file.ts';
import { Day, Flag, Id, Name, Page, PagingBy, RawText, Text, Whole } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

/** The four organisation levels, the lowest first. */
const EmployeeLevel = z.enum(['employee', 'groupManager', 'deptManager', 'compManager']);

/**
 * `starting`: their first day is to come; `leaving`: their last day is known and not over; `left`: they are not employed;
 * `disabled`: they are employed, and their account is closed.
 */
export const PersonState = z.enum(['starting', 'active', 'leaving', 'disabled', 'left']);

const OptionalDay = z.string().nullable();

/** A person of the company, for `employee.manage`. Days as `YYYY-MM-DD`, times as `YYYY-MM-DD HH:mm:ss`. */
export const PersonRow = z.object({
  id: z.int(),
  employee: z.string(),
  name: z.string(),
  level: EmployeeLevel,
  departmentId: z.int().nullable(),
  /** `''` without one. */
  department: z.string(),
  groupId: z.int().nullable(),
  group: z.string(),
  state: PersonState,
  /** The first day of the latest employment; null where it is not known. */
  startsOn: OptionalDay,
  /** The last day of it; null while none is known. */
  lastDay: OptionalDay,
  /** null: they have not signed in yet, or not for half a year. */
  signedInOn: z.string().nullable(),
  /** Sent with a change: 412 if it is not the current one. */
  version: z.int(),
});

const PlaceName = z.object({ level: EmployeeLevel, department: z.string(), group: z.string() });

/** One person with their history, the newest first. */
export const PersonDetail = PersonRow.extend({
  company: z.string(),
  /** Where notices are sent outside; null without one. */
  email: z.string().nullable(),
  /** The last message was refused: the address is not valid. */
  isEmailRefused: z.boolean(),
  /** Why they leave or have left. */
  reason: z.string(),
  /** Sessions that are open now. */
  sessions: z.int(),
  /** Whether they sign in with a second factor. */
  hasSecondFactor: z.boolean(),
  /** Where they will be, and from when; null if nothing is planned. */
  planned: PlaceName.extend({ from: z.string() }).nullable(),
  employments: z
    .array(z.object({ startsOn: OptionalDay, lastDay: OptionalDay, seniorityFrom: OptionalDay, reason: z.string() }))
    .max(1000),
  /** Up to now; `from` is null for the first that is known. */
  places: z.array(PlaceName.extend({ from: OptionalDay })).max(1000),
});

/** Which people are listed; all conditions apply. */
export const PeopleFilters = z.object({
  /** Words of a name or an employee number. */
  text: RawText(100).optional(),
  /** `neverSignedIn`: employed people without a sign-in. */
  state: z.enum([...PersonState.options, 'neverSignedIn']).optional(),
  departmentId: Id.optional(),
  groupId: Id.optional(),
  level: EmployeeLevel.optional(),
});

/** From when years of service count in a file: a day from 1950 to next year. */
export const SeniorityDay = z
  .string()
  .max(10)
  .regex(/^(19[5-9]\d|2\d{3})-\d{2}-\d{2}$/)
  .refine((day) => (day < '2000' ? isDate(day) : Day.safeParse(day).success), { params: { code: 'invalid' } });

const isDate = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Of one person, without a name: no characters outside of ASCII, which servers of mail treat differently. */
export const EmailAddress = z
  .email()
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

const EmployeeNumber = z
  .string()
  .max(20)
  .regex(/^[A-Za-z0-9_-]{1,20}$/);

const Placement = z.object({ departmentId: Id.nullable(), groupId: Id.nullable(), level: EmployeeLevel });

const Version = z.object({ version: Whole(0) });
const NewVersion = z.object({ version: z.int() });

/** A first password, which is shown once: only its hash is stored. */
const InitialPassword = z.object({ initialPassword: z.string() });

const ofPerson = {
  params: z.object({ id: Id }),
  on: { relation: 'person', allow: ['company'] },
  limit: SAVE_LIMIT,
} as const;

/** *(ext)* The people of the caller's company; what gives a person more than the caller has is refused, as in an import. */
export const peopleCalls = {
  people: {
    ...hostRoutes.people,
    query: PagingBy('employee', 'name', 'startsOn', 'signedInOn').extend(PeopleFilters.shape),
    /** `counts`: people of each state by all other conditions. */
    returns: Page(PersonRow).extend({ counts: z.record(z.string(), z.int()) }),
  },
  /** The same people as a table, without pages. */
  peopleExport: { ...hostRoutes.peopleExport, query: PeopleFilters, returns: file('text/csv'), weight: 'heavy' },
  person: {
    ...hostRoutes.person,
    params: ofPerson.params,
    on: ofPerson.on,
    returns: PersonDetail,
  },
  /** With a first day that is to come they cannot sign in before it. 409: the number is taken. */
  addPerson: {
    ...hostRoutes.addPerson,
    body: z.object({
      employee: EmployeeNumber,
      name: Name(50),
      startsOn: Day,
      placement: Placement,
      email: EmailAddress.nullable().optional(),
    }),
    returns: InitialPassword.extend({ id: z.int() }),
    limit: SAVE_LIMIT,
    // its answer has a password
    idempotencyKey: false,
  },
  /**
   * Another name or address at once; another unit or level from a day on, today at the earliest, in place of one that was planned. `employment`: the
   * first day of the latest one, until today and after the one before, and from when years of service count, null: from the first day.
   * 409 for one's own employment.
   */
  changePerson: {
    ...hostRoutes.changePerson,
    ...ofPerson,
    body: Version.extend({
      name: Name(50).optional(),
      /** null: none from now on. */
      email: EmailAddress.nullable().optional(),
      placement: Placement.extend({ from: Day }).optional(),
      employment: z.object({ startsOn: Day.optional(), seniorityFrom: Day.nullable().optional() }).optional(),
    }),
    returns: NewVersion,
  },
  /** Takes the planned unit and level back. 409: none is planned. */
  cancelMove: { ...hostRoutes.cancelMove, ...ofPerson, returns: NewVersion },
  /** They do not begin: their employment that is to come is taken back. 409: it has begun, or there is none. */
  cancelStart: { ...hostRoutes.cancelStart, ...ofPerson, returns: NewVersion },
  /** Their last day, included. One that is over ends their access at once, and needs a proof of the last 15 minutes. 409: they have left, or the last administrator. */
  setLeaving: {
    ...hostRoutes.setLeaving,
    ...ofPerson,
    body: Version.extend({ lastDay: Day, reason: Text(0, 200).default('') }),
    returns: NewVersion,
  },
  /** 409: they are not leaving, or have left. */
  cancelLeaving: { ...hostRoutes.cancelLeaving, ...ofPerson, returns: NewVersion },
  /** Closes the account of a person who stays employed, or opens it again; sessions end at once. */
  disablePerson: {
    ...hostRoutes.disablePerson,
    ...ofPerson,
    body: Version.extend({ disabled: Flag }),
    returns: NewVersion,
  },
  /** A person who had left, from today or a later day. The old password is not valid any more. */
  rehirePerson: {
    ...hostRoutes.rehirePerson,
    ...ofPerson,
    body: Version.extend({ startsOn: Day, seniorityFrom: Day.nullable().default(null), placement: Placement }),
    returns: InitialPassword,
  },
  /** A new first password for a forgotten one; sessions end at once. */
  resetPassword: { ...hostRoutes.resetPassword, ...ofPerson, returns: InitialPassword },
} as const;
