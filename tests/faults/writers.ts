import type { Client } from '../server/Client.ts';

/** A person of the demo company whose session survives kills. */
export interface SignedIn {
  readonly employee: string;
  readonly token: string;
}

/** One kind of write, repeated until the server is killed. */
export interface Writer {
  readonly name: string;
  /**
   * Makes the write of this number.
   * @returns what the server confirmed, under a unique name; undefined if there is nothing left to write. Rejects
   * without a response.
   */
  write(client: Client, count: number): Promise<readonly [what: string, kept: string] | undefined>;
  /**
   * Everything of this kind that is stored now, by those names; for writes that replace each other, only the last one.
   */
  kept(client: Client): Promise<ReadonlyMap<string, string>>;
  /** True if each write replaces the previous one. */
  readonly replaces?: true;
}

/** A menu code has letters only. */
const codeOf = (count: number) => `Killed${String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

/** The writes that the product confirms to a person: those of an employee, and those of an administrator. */
export function writersOf(administrator: SignedIn, people: readonly SignedIn[]): Writer[] {
  const { token } = administrator;

  async function done<Data>(client: Client, method: string, path: string, asked: Parameters<Client['call']>[2]) {
    const { body } = await client.call<Data>(method, path, asked);
    if (body.code !== 200) throw new Error(`${method} ${path} was answered ${JSON.stringify(body)}`);
    return body.data;
  }

  /** A writer of rows that an administrator adds, each with its own number. */
  const adds = (
    name: string,
    rows: {
      service?: 'whitelist';
      path: string;
      list?: string;
      query?: Readonly<Record<string, string>>;
      row(count: number): object;
      /** Name of the row, as `row` returned it. */
      nameOf(row: Readonly<Record<string, unknown>>): unknown;
    },
  ): Writer => ({
    name,
    async write(client, count) {
      const body = rows.row(count);
      const { service, path } = rows;
      await done(client, 'POST', path, { token, body, ...(service && { service }) });
      return [String(rows.nameOf(body as Readonly<Record<string, unknown>>)), 'added'];
    },
    async kept(client) {
      const { service, path, query } = rows;
      type Row = Readonly<Record<string, unknown>> & { readonly children?: readonly Row[] };
      const data = await done<readonly Row[] | { list: readonly Row[] }>(client, 'GET', path, {
        token,
        ...(service && { service }),
        ...(query && { query }),
      });
      const flat = (each: readonly Row[]): Row[] => each.flatMap((row) => [row, ...flat(row.children ?? [])]);
      const all = flat('list' in data ? data.list : data);
      return new Map(all.map((row) => [String(rows.nameOf(row)), 'added']));
    },
  });

  /** Unread notices: their ids by person. */
  let unread: { id: number; of: SignedIn }[] | undefined;
  const noticesOf = async (client: Client, one: SignedIn) =>
    (
      await done<{ list: { id: number; state: number }[] }>(client, 'GET', '/notify/rows', {
        token: one.token,
        query: { pageSize: '100' },
      })
    ).list;

  return [
    {
      name: 'preferences',
      replaces: true,
      async write(client, count) {
        const body = { userPreferences: JSON.stringify({ count }) };
        await done(client, 'PUT', '/userPreferences', { token: people[0]!.token, body });
        return ['count', String(count)];
      },
      async kept(client) {
        const { userPreferences } = await done<{ userPreferences: string }>(client, 'GET', '/userPreferences', {
          token: people[0]!.token,
        });
        const { count } = JSON.parse(userPreferences) as { count?: number };
        return new Map(count === undefined ? [] : [['count', String(count)]]);
      },
    },
    {
      // A second punch in of a day returns the first one, so each is by a different person.
      name: 'punches',
      async write(client, count) {
        const one = people[count - 1];
        if (!one) return undefined;
        const { workTime } = await done<{ workTime: string }>(client, 'POST', '/punchCard/0', { token: one.token });
        return [one.employee, workTime];
      },
      async kept(client) {
        const all = new Map<string, string>();
        for (const { employee, token: own } of people) {
          const [times] = await done<{ workOnTime: string }[]>(client, 'GET', '/punchCard', { token: own });
          if (times?.workOnTime) all.set(employee, times.workOnTime);
        }
        return all;
      },
    },
    {
      name: 'notices marked as read',
      async write(client, count) {
        if (!unread) {
          unread = [];
          for (const of of people)
            for (const { id, state } of await noticesOf(client, of)) if (state === 0) unread.push({ id, of });
        }
        const next = unread[count - 1];
        if (!next) return undefined;
        await done(client, 'POST', '/notify/changeIsRead', { token: next.of.token, body: { ids: [next.id] } });
        return [String(next.id), 'read'];
      },
      async kept(client) {
        const all = new Map<string, string>();
        for (const of of people)
          for (const { id, state } of await noticesOf(client, of)) if (state === 1) all.set(String(id), 'read');
        return all;
      },
    },
    adds('menu entries', {
      path: '/menu',
      row: (count) => ({
        name: `目錄 ${count}`,
        menuCode: codeOf(count),
        menuType: 0,
        parentId: 0,
        iconName: 'cog',
      }),
      nameOf: ({ menuCode }) => menuCode,
    }),
    adds('roles', {
      path: '/permissions',
      query: { pageSize: '100' },
      row: (count) => ({ name: `角色 ${count}` }),
      nameOf: ({ name }) => name,
    }),
    adds('whitelist entries', {
      service: 'whitelist',
      path: '/v1/whiteLists',
      query: { pageSize: '100' },
      row: (count) => ({
        name: `網段 ${count}`,
        ip: `198.18.${count}.0/24`,
        companyIdSet: [1],
        riskLevel: 2,
        isEnabled: true,
      }),
      nameOf: ({ name }) => name,
    }),
  ];
}
