import type { Answer, Client } from './Client.ts';

/** As many as a series may have. */
export const LENGTH = 366;

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date(Date.now() + days * DAY_MS));

interface Item {
  readonly id: number;
  readonly title: string;
  readonly startTime: string;
}

/** What one occurrence of the series is now: its title, its time of day, and the half hours of its room. */
export type Seen = `${string} ${string} ${string}`;

/** A schedule of E001 that repeats daily as often as it can, from tomorrow on, each day with a room, a reader and a reminder. */
export class LongSeries {
  readonly #token: string;
  readonly #id: number;
  readonly #roomId: number;

  private constructor(token: string, id: number, roomId: number) {
    this.#token = token;
    this.#id = id;
    this.#roomId = roomId;
  }

  static async create(client: Client): Promise<LongSeries> {
    const administrator = await client.signIn('A001');
    const { token } = await client.signIn('E001');
    const { employeeId } = await client.signIn('E002');
    const room = await done<{ id: number }>(client, 'POST', '/v1/meetingRooms', {
      token: administrator.token,
      body: { name: 'Long series', type: 1, people: 10 },
    });
    const first = dayAfter(1);
    const { id } = await done<{ id: number }>(client, 'POST', '/v1/schedules', {
      token,
      body: {
        ...bodyOf(0, first),
        typeId: 1,
        roomId: room.id,
        repeatType: 2,
        stopTime: dayAfter(LENGTH),
        notifyMinutes: 10,
        readers: [employeeId],
      },
    });
    return new LongSeries(token, id, room.id);
  }

  /** Gives all of them another title, another time and other half hours of the room; each change differs from the one before. */
  change(client: Client, count: number): Promise<Answer<{ count: number }>> {
    return client.call('PATCH', `/v1/schedules/${this.#id}/continue`, {
      service: 'calendar',
      token: this.#token,
      body: bodyOf(count, dayAfter(1)),
    });
  }

  /** What there is of it now; all occurrences that are alike count once. */
  async seen(client: Client): Promise<ReadonlyMap<Seen, number>> {
    const days = Array.from({ length: LENGTH }, (_, index) => dayAfter(index + 1));
    const items = new Map<string, Item>();
    for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
      const { list } = await this.#get<{ list: readonly Item[] }>(client, `/v1/schedules/month/${month}`);
      for (const item of list) if (item.title.startsWith(TITLE)) items.set(item.startTime.slice(0, 10), item);
    }
    const counts = new Map<Seen, number>();
    for (const day of days) {
      const rooms = await this.#get<readonly Status[]>(client, `/v1/meetingRooms/dateStatus?date=${day}`);
      const blocks = rooms.find(({ id }) => id === this.#roomId)?.timeBlock ?? [];
      const codes = blocks.filter(({ isReserved }) => isReserved).map(({ timeCode }) => timeCode);
      const item = items.get(day);
      const seen: Seen = `${item?.title ?? ''} ${item?.startTime.slice(11) ?? ''} ${codes.join()}`;
      counts.set(seen, (counts.get(seen) ?? 0) + 1);
    }
    return counts;
  }

  /** What each occurrence is after a change of this number. */
  static after(count: number): Seen {
    const { title, startTime, roomStartTimeCode, roomEndTimeCode } = bodyOf(count, '');
    return `${title} ${startTime.trim()} ${roomStartTimeCode},${roomEndTimeCode}`;
  }

  #get<Data>(client: Client, path: string): Promise<Data> {
    return done<Data>(client, 'GET', path, { token: this.#token });
  }
}

interface Status {
  readonly id: number;
  readonly timeBlock: readonly { readonly timeCode: number; readonly isReserved: boolean }[];
}

const TITLE = 'Long series';

/** The times are those of the half hours. */
function bodyOf(count: number, day: string) {
  const hour = 10 + (count % 8);
  const code = 1 + 2 * (hour - 9);
  return {
    title: `${TITLE} ${count}`,
    startTime: `${day} ${hour}:00`,
    endTime: `${day} ${hour + 1}:00`,
    roomStartTimeCode: code,
    roomEndTimeCode: code + 1,
  };
}

async function done<Data>(
  client: Client,
  method: string,
  path: string,
  asked: { readonly token: string; readonly body?: object },
): Promise<Data> {
  const { body } = await client.call<Data>(method, path, { service: 'calendar', ...asked });
  if (body.code !== '1') throw new Error(`${method} ${path} was answered ${JSON.stringify(body)}`);
  return body.data;
}
