import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCompatibleStep } from './isCompatibleStep.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(`
    create schema sample;
    set search_path to sample;
    create table rooms (id int primary key, name text not null);
    create unique index rooms_name on rooms (name);
    create table bookings (id int primary key, room_id int not null references rooms (id) on delete cascade, day date not null);
    insert into rooms values (1, 'one'), (2, 'two');
    insert into bookings values (1, 1, '2026-01-05'), (2, 2, '2026-01-06');
  `);
});
afterAll(() => database.close());

/** What the version before goes on doing: it reads, writes and deletes the columns that it knows. */
const BEFORE = `
  select id, name from rooms; select id, room_id, day from bookings;
  insert into rooms (id, name) values (3, 'three') on conflict (name) do nothing;
  insert into bookings (id, room_id, day) values (3, 3, '2026-01-07'), (4, 1, '2026-01-07'), (5, 1, '2026-01-07');
  update bookings set day = '2026-01-08' where id = 4;
  delete from bookings where id = 1;
  delete from rooms where id = 1;
`;

test.each<[isCompatible: boolean, step: string, rows?: string]>([
  [
    true,
    'alter table bookings add column note text, add column is_fixed boolean not null default false',
    'update bookings set note = $$a$$',
  ],
  [
    true,
    'create table guests (id serial primary key, booking_id int not null references bookings (id) on delete cascade)',
    'insert into guests (booking_id) values (1), (2)',
  ],
  [
    true,
    'alter table bookings add column owner_id int; alter table bookings add constraint f foreign key (owner_id) references rooms (id) on delete set null',
    'update bookings set owner_id = 1',
  ],
  [
    true,
    'alter table rooms add column key text generated always as (lower(name)) stored not null; create index rooms_key on rooms (key)',
  ],
  [
    true,
    'alter table rooms add column floor int; update rooms set floor = 2; alter table rooms alter floor set default 1, alter floor set not null',
  ],
  [
    false,
    'create table guests (id serial primary key, booking_id int not null references bookings (id))',
    'insert into guests (booking_id) values (1), (2)',
  ],
  [
    false,
    "alter table bookings add column note text not null default ''; alter table bookings alter note drop default",
  ],
  [false, 'alter table bookings rename column day to starts_on'],
  [false, 'create unique index bookings_day on bookings (room_id, day)'],
  [false, 'drop index rooms_name'],
  [false, 'alter table bookings add constraint early check (day < $$2026-01-08$$)'],
  [false, 'drop table bookings'],
  [
    false,
    'create function refuse() returns trigger language plpgsql as $$ begin raise exception $a$no$a$; end $$; create trigger t before delete on rooms for each row execute function refuse()',
  ],
])(
  'a step that is compatible (%s) is one after which the version before works: %s',
  async (isCompatible, step, rows = '') => {
    expect(isCompatibleStep(step, 'sample')).toBe(isCompatible);
    await database.exec('begin');
    try {
      await database.exec(`${step}; ${rows}`);
      const works = await database.exec(BEFORE).then(
        () => true,
        () => false,
      );
      expect(works).toBe(isCompatible);
    } finally {
      await database.exec('rollback');
    }
  },
);
