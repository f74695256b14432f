import type { AnyContract } from '@atrium/sdk';
import type { ServerContext } from '@atrium/sdk/server';
import { z } from 'zod';
import { savedPreferences } from '../preferencesFor.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { Scope } from './Scope.ts';

/** What the server of an isolated plugin may ask for: in whose context, and within which call. */
export interface Asking {
  readonly context: ServerContext<AnyContract>;
  readonly services: Pick<RuntimeServices, 'settings' | 'db'>;
  readonly scope: Scope;
}

interface Method {
  readonly given: z.ZodType<readonly unknown[]>;
  /** Answered from memory, while the child waits. */
  readonly isNow: boolean;
  run(asking: Asking, given: never): unknown;
}

type Tuple = readonly [] | readonly [z.ZodType, ...z.ZodType[]];

/** Answered later. */
const later = <T extends Tuple>(
  given: T,
  run: (asking: Asking, given: { [K in keyof T]: z.output<T[K]> }) => unknown,
): Method => ({ given: z.tuple(given as never), isNow: false, run }) as never;
/** Answered at once. */
const now = <T extends Tuple>(
  given: T,
  run: (asking: Asking, given: { [K in keyof T]: z.output<T[K]> }) => unknown,
): Method => ({ given: z.tuple(given as never), isNow: true, run }) as never;

const id = z.int();
const text = z.string().max(1_000_000);
const short = z.string().max(1000);
const day = z.string().max(10);
const any = z.unknown();
const ids = z.array(id).max(100_000);
const texts = z.array(short).max(10_000);
const person = z.looseObject({
  id,
  companyId: id,
  departmentId: id.nullable(),
  groupId: id.nullable(),
  level: short,
}) as unknown as z.ZodType<never>;
const audience = z.union([
  z.strictObject({ employees: ids }),
  z.strictObject({ company: id }),
  z.strictObject({ department: id }),
  z.strictObject({ session: short }),
  z.strictObject({ everyone: z.literal(true) }),
]);
const facts = z.record(short, any);
const written: z.ZodType = z.union([text, z.strictObject({ plugin: short, key: short, variables: facts.optional() })]);
const content = {
  title: written,
  message: written,
  id: id.optional(),
  event: short.optional(),
  action: short.optional(),
  opens: z.strictObject({ view: short, params: facts.optional() }).optional(),
};
const notice = z.strictObject({
  type: id.optional(),
  kind: short.optional(),
  to: audience,
  sent: written.optional(),
  ...content,
}) as unknown as z.ZodType<never>;
const binding = z.strictObject({
  table: short,
  record: z.union([short, id]),
  version: z.union([short, id]),
}) as unknown as z.ZodType<never>;
const keyed = z.strictObject({ key: short.optional() });
const run = z.strictObject({ payload: any, at: z.date(), key: short.optional() });
const language = z.enum(['zh-TW', 'en']);

type Loose = Record<string, (...given: unknown[]) => unknown>;

/** Every method that the child may ask for, with what it takes: its server is not trusted. */
export const METHODS: Readonly<Record<string, Method>> = {
  'directory.person': later([id], ({ context }, [of]) => context.directory.person(of)),
  'directory.byEmployee': later([short], ({ context }, [employee]) => context.directory.byEmployee(employee)),
  'directory.people': later(
    [
      z.strictObject({
        companyId: id,
        departmentId: id.optional(),
        groupId: id.optional(),
        hidden: z.boolean().optional(),
      }),
    ],
    ({ context }, [filter]) => context.directory.people(filter as never),
  ),
  'directory.stored': later(
    [z.union([z.strictObject({ companyId: id }), z.strictObject({ ids })])],
    ({ context }, [filter]) => context.directory.stored(filter),
  ),
  'directory.companies': later([], ({ context }) => context.directory.companies()),
  'directory.departments': later([id], ({ context }, [company]) => context.directory.departments(company)),
  'directory.groups': later([id], ({ context }, [company]) => context.directory.groups(company)),
  'directory.subordinates': later([person], ({ context }, [of]) => context.directory.subordinates(of)),
  'directory.employments': later([ids], ({ context }, [people]) => context.directory.employments(people)),
  'directory.days': later([day, day], ({ context }, [from, to]) => context.directory.days(from, to)),
  'directory.leads': now([person, person], ({ context }, [one, other]) => context.directory.leads(one, other)),
  'authority.holds': now([person, short], ({ context }, [of, action]) => context.authority.holds(of, action)),
  'authority.actions': now([person], ({ context }, [of]) => [...context.authority.actions(of)]),
  'authority.opens': now([person, id], ({ context }, [of, menu]) => context.authority.opens(of, menu)),
  'networkRisk.level': now([short, id], ({ context }, [address, company]) =>
    context.networkRisk.level(address, company),
  ),
  'caller.can': now([id, short], ({ scope }, [ref, action]) => scope.can(ref, action)),
  'notifier.notify': later([notice], ({ context }, [given]) => context.notifier.notify(given)),
  'notifier.plan': later([audience], ({ context }, [to]) => context.notifier.plan(to)),
  'realtime.emit': later([short, any, audience], ({ context }, [name, payload, to]) =>
    (context.realtime as unknown as Loose)['emit']!(name, payload, to),
  ),
  'realtime.control': later(
    [short, audience, z.record(short, z.number()).optional()],
    ({ context }, [type, to, data]) => context.realtime.control(type as never, to, data),
  ),
  'realtime.content': later(
    [z.strictObject({ type: id, kind: short.optional(), ...content }), audience],
    ({ context }, [event, to]) => context.realtime.content(event as never, to),
  ),
  'audit.record': later(
    [z.strictObject({ action: short, target: short, detail: facts.optional(), companyId: id.optional() })],
    ({ context }, [entry]) => context.audit.record(entry as never),
  ),
  'audit.history': later([short, id.optional()], ({ context }, [target, limit]) =>
    context.audit.history(target, limit),
  ),
  'files.keep': later([texts, short], ({ context }, [files, target]) => context.files.keep(files, target)),
  'files.release': later([texts, short], ({ context }, [files, target]) => context.files.release(files, target)),
  'files.facts': later([texts], ({ context }, [files]) => context.files.facts(files)),
  'files.open': later([short], async ({ context, scope }, [file]) => {
    const found = await context.files.open(file);
    let pieces: AsyncIterator<Uint8Array> | undefined;
    const opened = () => (pieces ??= found.stream()[Symbol.asyncIterator]());
    const handle = scope.open({
      size: found.size,
      bytes: () => found.bytes(),
      pieces: {
        next: () => opened().next(),
        return: async () => (await pieces?.return?.()) ?? { done: true, value: undefined },
      },
    });
    const { id: of, name, type, size } = found;
    return { handle, id: of, name, type, size };
  }),
  'file.bytes': later([id], ({ scope }, [handle]) => {
    const file = scope.file(handle);
    if (file.size > LARGEST_FILE) throw new RangeError(`a file of ${file.size} bytes is read in pieces`);
    return file.bytes();
  }),
  'file.piece': later([id], async ({ scope }, [handle]) => {
    const { done, value } = await scope.file(handle).pieces.next();
    return done === true ? null : value;
  }),
  'file.close': later([id], ({ scope }, [handle]) => scope.close(handle)),
  'files.openUrl': now([short, short, z.number().optional()], ({ context }, [file, grant, minutes]) =>
    context.files.openUrl(file, grant, minutes),
  ),
  'jobs.at': later([short, any, z.date(), keyed], ({ context }, given) =>
    (context.jobs as unknown as Loose)['at']!(...given),
  ),
  'jobs.atEach': later([short, z.array(run).max(1000)], ({ context }, given) =>
    (context.jobs as unknown as Loose)['atEach']!(...given),
  ),
  'jobs.cancel': later(
    [short, z.union([z.strictObject({ key: short }), z.strictObject({ keys: texts })])],
    ({ context }, [name, which]) => context.jobs.cancel(name as never, which),
  ),
  publish: later([short, any, keyed], ({ context }, given) => (context.publish as unknown as Loose['x'])!(...given)),
  'secrets.seal': now([text, binding], ({ context }, [said, bound]) => context.secrets.seal(said, bound)),
  'secrets.open': now([z.instanceof(Uint8Array), binding], ({ context }, [bytes, bound]) =>
    context.secrets.open(bytes, bound),
  ),
  'sessions.isLive': later([short], ({ context }, [session]) => context.sessions.isLive(session)),
  'sessions.ofToken': later([text], async ({ context, scope }, [token]) => {
    const found = await context.sessions.ofToken(token);
    return found && { expiresOn: found.expiresOn, caller: scope.send(found.caller) };
  }),
  settings: later([], ({ services, context }) => services.settings.saved(context.id)),
  preferences: later([id], ({ services, context }, [of]) => savedPreferences(services.db, context.id, of)),
  installed: now([language.optional()], ({ context }, [of]) => context.installed(of)),
  render: now([written, language, text.optional()], ({ context }, [message, of, otherwise]) =>
    context.render(message as never, of, otherwise),
  ),
  use: later([short, short, any], ({ context }, [other, name, input]) =>
    (context.use as unknown as (id: string) => Loose)(other)[name]!(input),
  ),
  gather: later([short, any, z.strictObject({ within: z.number() })], ({ context }, given) =>
    (context.gather as unknown as Loose['x'])!(...given),
  ),
  ...Object.fromEntries(
    (
      [
        ['decrypt', now, [text]],
        ['encrypt', now, [text]],
        ['random', now, []],
        ['done', later, []],
        ['read', later, [short]],
        ['print', later, [text]],
        ['printError', later, [text]],
        ['progress', later, [z.number(), z.number()]],
        [
          'file',
          later,
          [
            z.strictObject({
              name: short,
              content: z.union([text, z.instanceof(Uint8Array)]),
              by: id,
              on: z.date(),
              target: short,
            }),
          ],
        ],
      ] as const
    ).map(([name, kind, given]) => [
      `own.${name}`,
      kind(given as readonly [z.ZodType, ...z.ZodType[]], ({ scope }, args) => ownOf(scope, name)(...args)),
    ]),
  ),
};

/** Bytes that `OpenFile.bytes` returns at most. */
const LARGEST_FILE = 10 * 1024 * 1024;

function ownOf(scope: Scope, name: string): (...given: unknown[]) => unknown {
  if (!Object.hasOwn(scope.own, name)) throw new TypeError(`this call has no "${name}"`);
  return scope.own[name] as (...given: unknown[]) => unknown;
}
