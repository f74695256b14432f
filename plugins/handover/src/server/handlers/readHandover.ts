import type { Call, Person } from '@atrium/sdk/server';
import { unitsWith, worksFor } from '@atrium/sdk/server/sharing';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Api, HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access.ts';
import { handoverDetail } from '../rules/handoverDetail.ts';
import { momentOrNull } from '../rules/handoverRows.ts';
import { toMember } from '../rules/people.ts';
import { listRevisions, readRevision } from '../rules/revisions.ts';
import { editors, readers, reads } from '../tables.ts';

type Calls = Record<'read' | 'revisions' | 'revision', unknown>;

/** A handover as it is, and as it was. */
export function readHandover(context: HandoverContext): HandlersOf<Calls> {
  return {
    async read({ params: { id }, caller }) {
      await seenHandover(context, id, caller);
      return handoverDetail(context, id, caller);
    },
    async revisions({ params: { id }, caller }) {
      return listRevisions(context, await seenHandover(context, id, caller));
    },
    async revision({ params: { id, revision }, caller }) {
      return readRevision(context, await seenHandover(context, id, caller), revision);
    },
  };
}

type PeopleCalls = Record<
  'editors' | 'editorStates' | 'editorStatesAlias' | 'readers' | 'readerStates' | 'readerStatesAlias',
  unknown
>;

/** Who is responsible for a handover, and who reads it, as far as they work for the company (C.6-10, C.6-20). */
export function peopleOfHandover(context: HandoverContext): HandlersOf<PeopleCalls> {
  const editorStates: HandlersOf<PeopleCalls>['editorStates'] = async (call) => {
    const { found, units } = await peopleWithStates(context, call, editors);
    return { editors: found.map(describeReading), ...units };
  };
  const readerStates: HandlersOf<PeopleCalls>['readerStates'] = async (call) => {
    const { found, units } = await peopleWithStates(context, call, readers);
    return { readers: found.map(describeReading), ...units };
  };
  return {
    editors: async (call) => ({ editors: (await peopleIn(context, call, editors)).map(({ member }) => member) }),
    editorStates,
    editorStatesAlias: editorStates,
    readers: async (call) => ({ readers: (await peopleIn(context, call, readers)).map(({ member }) => member) }),
    readerStates,
    readerStatesAlias: readerStates,
  };
}

type List = typeof editors | typeof readers;
type ListCall = Pick<Call<Api['editors']>, 'params' | 'caller'>;

async function peopleWithStates(context: HandoverContext, call: ListCall, list: List) {
  const found = await peopleIn(context, call, list);
  const people = found.map(({ person }) => person);
  return { found, units: await unitsWith(context.directory, call.caller.companyId, people) };
}

async function peopleIn(context: HandoverContext, { params: { id }, caller }: ListCall, list: List) {
  const { db, directory } = context;
  const { companyId } = await seenHandover(context, id, caller);
  const rows = await db
    .select({
      employeeId: list.employeeId,
      readOn: reads.readOn,
      acknowledgedOn: list === editors ? editors.acknowledgedOn : sql<null>`null`,
    })
    .from(list)
    .leftJoin(reads, and(eq(reads.handoverId, list.handoverId), eq(reads.employeeId, list.employeeId)))
    .where(eq(list.handoverId, id))
    .orderBy(asc(list.employeeId));
  const people = await Promise.all(rows.map(({ employeeId }) => directory.person(employeeId)));
  return rows.flatMap((row, index) => {
    const person = people[index];
    return worksFor(person, companyId) ? [{ ...row, person, member: toMember(person, person.id) }] : [];
  });
}

interface FoundPerson {
  readonly person: Person;
  readonly member: ReturnType<typeof toMember>;
  readonly readOn: Date | null;
  readonly acknowledgedOn: Date | null;
}

const describeReading = ({ member, readOn, acknowledgedOn }: FoundPerson) => ({
  ...member,
  isRead: readOn !== null,
  readOn: momentOrNull(readOn),
  acknowledgedOn: momentOrNull(acknowledgedOn),
});
