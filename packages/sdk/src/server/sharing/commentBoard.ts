import type { Caller } from '../Caller.ts';
import type { Message, Refusal, Written } from '../refusals.ts';
import type { Audience, Clock, Database, Directory, Notice } from '../services.ts';
import type { CommentsOf, StoredComment, UnseenComments } from './commentsOf.ts';
import { mentionedPeople } from './people.ts';

/** The parts of a plugin's context: its contract has the relation `message`, the event `commented` and the text `message.stale`. */
interface BoardContext {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly directory: Pick<Directory, 'person'>;
  readonly notifier: { notify(notice: Notice & { readonly kind?: undefined }): Promise<void> };
  readonly realtime: { emit(name: 'commented', payload: { readonly id: number }, to: Audience): Promise<void> };
  readonly refuse: { notFound(): Refusal; stale(key: 'message.stale', current: unknown): Refusal };
  transaction<T>(work: () => Promise<T>): Promise<T>;
  relation(kind: 'message', row: object): Promise<unknown>;
}

/** Ids of the people whom a comment reaches. */
export interface CommentAudience {
  /** All who see the record: a mention reaches no one else. */
  readonly seeing: readonly number[];
  /** Those who are notified of a new comment that does not mention them. */
  readonly concerned: readonly number[];
  /** Others whose open boards reload, too. */
  readonly following?: readonly number[];
}

/** The title of a notice, and what the author's own browser shows in place of it. */
interface NoticeTitle {
  readonly title: Written;
  readonly sent: Written;
}

/** The notices about a comment: what both have in common, and the titles of each. */
export interface CommentNotices extends Omit<Notice, 'to' | 'title' | 'sent'> {
  readonly mentioned: NoticeTitle;
  readonly commented: NoticeTitle;
}

/** What a board of comments needs to know of its records and their people. */
export interface CommentBoardOptions<Row extends { readonly id: number }, Listed> {
  readonly comments: CommentsOf;
  readonly unseen: UnseenComments;
  /** The record, for a call whose contract declares the allowed relations; throws 404 if it is missing. */
  findRecord(id: number, caller: Caller): Promise<Row>;
  /** Comments on the wire, in their order. */
  describe(comments: readonly StoredComment[], caller: Caller): Promise<readonly Listed[]>;
  /** What a refusal as stale returns; the comment on the wire by default. */
  describeStale?(comment: StoredComment): object;
  /** The caller has opened the board and had not seen all of it: their other browsers follow. */
  onLook(row: Row, caller: Caller): Promise<void>;
  findAudience(row: Row): Promise<CommentAudience>;
  noticesOf(row: Row, comment: number, caller: Caller): CommentNotices;
  /** Where comments have files: replaces those of one, and releases them before it is deleted. */
  readonly files?: {
    replace(comment: number, files: readonly string[]): Promise<void>;
    release(comment: number): Promise<void>;
  };
  /** The `msg` of a response: `{ add: text('message.added') }`. */
  readonly messages?: { readonly add?: Message; readonly change?: Message; readonly remove?: Message };
}

interface One {
  readonly params: { readonly id: number };
  readonly caller: Caller;
}
interface Saved<Body> extends One {
  readonly body: Body;
  say(message: Message): void;
}
type Files = readonly string[] | undefined;
type ChangedComment = { readonly [Name in 'content' | 'basedOn']?: string | undefined } & { readonly files?: Files };

/**
 * The handlers of the calls of a comment board: `list` and `add` have the id of the record, the others that of a comment. A comment is
 * changed and deleted by its author, while they see the record; lines of the system are no comments. After each change the boards of all
 * who see the record reload, and the people whom a comment mentions, or a new one concerns, are notified; never its author.
 */
export function commentBoard<Row extends { readonly id: number }, Listed>(
  context: BoardContext,
  options: CommentBoardOptions<Row, Listed>,
) {
  const { db, clock, refuse, transaction } = context;
  const { comments, unseen, files, messages = {}, describeStale } = options;
  const describeOne = async (comment: StoredComment, caller: Caller) => (await options.describe([comment], caller))[0]!;
  const find = async (id: number, caller: Caller, how?: { readonly lock: true }) => {
    const comment = await comments.find(db, id, caller.id, how);
    if (!comment) throw refuse.notFound();
    const record = await options.findRecord(comment.record, caller);
    await context.relation('message', { ...record, employeeId: comment.employeeId });
    return { comment, record };
  };
  /** Its boards reload, and people are notified of what was written. */
  const announce = async (row: Row, caller: Caller, written?: { id: number; content: string; before?: string }) => {
    const { seeing, concerned, following = [] } = await options.findAudience(row);
    const employees = [...new Set([...seeing, ...following])];
    await context.realtime.emit('commented', { id: row.id }, { employees });
    if (!written) return;
    const { mentioned, commented, ...notice } = options.noticesOf(row, written.id, caller);
    const withoutAuthor = (people: readonly number[]) => [...new Set(people)].filter((id) => id !== caller.id);
    const others = withoutAuthor(seeing);
    // who was mentioned before the change is not notified again
    const known = await mentionedPeople(context.directory, written.before ?? '', others);
    const named = (await mentionedPeople(context.directory, written.content, others)).filter(
      (id) => !known.includes(id),
    );
    const rest = withoutAuthor(concerned).filter((id) => !named.includes(id));
    if (named.length > 0) await context.notifier.notify({ ...notice, ...mentioned, to: { employees: named } });
    if (written.before === undefined && rest.length > 0)
      await context.notifier.notify({ ...notice, ...commented, to: { employees: rest } });
  };
  return {
    list: ({ params, caller }: One) =>
      transaction(async () => {
        const row = await options.findRecord(params.id, caller);
        const found = await comments.list(db, row.id, caller.id);
        if ((await unseen.look(db, row.id, caller.id, clock.now())) > 0) await options.onLook(row, caller);
        return [...(await options.describe(found, caller))];
      }),
    read: async ({ params, caller }: One) => describeOne((await find(params.id, caller)).comment, caller),
    add: ({ params, body, caller, say }: Saved<{ readonly content: string; readonly files?: Files }>) =>
      transaction(async () => {
        const row = await options.findRecord(params.id, caller);
        const id = await comments.add(db, row.id, { employeeId: caller.id, content: body.content }, clock.now());
        if (body.files) await files?.replace(id, body.files);
        await announce(row, caller, { id, content: body.content });
        if (messages.add) say(messages.add);
        return { id };
      }),
    /** `basedOn`: the text that the change began with; refused as stale where it is another one by now. */
    change: ({ params, body, caller, say }: Saved<ChangedComment>) =>
      transaction(async () => {
        const { comment, record } = await find(params.id, caller, { lock: true });
        const { id, content: before } = comment;
        // as `Text` of a contract has normalised `basedOn`
        if (body.basedOn !== undefined && before.normalize('NFC').trim() !== body.basedOn)
          throw refuse.stale('message.stale', describeStale?.(comment) ?? (await describeOne(comment, caller)));
        const content = body.content ?? before;
        if (!(await comments.change(db, record.id, { id, employeeId: caller.id, content }, clock.now())))
          throw refuse.notFound();
        if (body.files) await files?.replace(id, body.files);
        await announce(record, caller, { id, content, before });
        if (messages.change) say(messages.change);
        return {};
      }),
    remove: ({ params: { id }, caller, say }: Omit<Saved<never>, 'body'>) =>
      transaction(async () => {
        // locked, so that files that a change is adding are released, too
        const { record } = await find(id, caller, { lock: true });
        await files?.release(id);
        if (!(await comments.remove(db, record.id, { id, employeeId: caller.id }))) throw refuse.notFound();
        await announce(record, caller);
        if (messages.remove) say(messages.remove);
        return {};
      }),
  };
}

/** The caller's relation to a comment, by that to its record; a line of the system is none. */
export function relationToComment<Row, Person extends { readonly id: number }>(
  relationToRecord: (row: Row, caller: Person) => string,
) {
  return (row: Row & Pick<StoredComment, 'employeeId'>, caller: Person): 'author' | 'reader' | 'none' => {
    if (row.employeeId === null || relationToRecord(row, caller) === 'none') return 'none';
    return row.employeeId === caller.id ? 'author' : 'reader';
  };
}
