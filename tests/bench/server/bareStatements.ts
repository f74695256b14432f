/** The queries of a hand-written server on the product's tables: one statement for the caller, one for the data. */
export const SESSION = `select s.id, s.jti, s.risk_level, s.used_on, s.expires_on, s.ended_on, s.ended_reason,
  e.id as person_id, e.employee, e.name, e.company_id, e.department_id, e.group_id, e.level, e.hidden
  from host.sessions s join host.employees e on e.id = s.employee_id where s.id = $1`;

interface Business {
  /** Prefix of its paths. */
  readonly path: string;
  readonly text: string;
  readonly params: (personId: number, url: string) => unknown[];
}

const day = (from: number) => {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' });
  return date.format(new Date(Date.now() + from * 86_400_000));
};

/** The days of a month as one statement: shifts, punches, leaves. */
const DAYS = `select 0 as what, r.date, null as kind, null::timestamptz as at, null::timestamptz as ends, s.name, r.starts, r.ends
  from attendance.rosters r join attendance.shifts s on s.id = r.shift_id where r.person_id = $1 and r.date between $2 and $3
  union all select 1, work_date, kind, at, null, null, null, null from attendance.presses
  where person_id = $1 and work_date between $2 and $3`;

/** A page of the vault as a person who manages all accounts sees it, with what a row shows. */
const ACCOUNTS = `select a.*, p.name as platform, t.name as type, u.name as purpose, (select count(*) from accounts.accounts where company_id = 1 and deleted_on is null) as total,
    exists (select 1 from accounts.favourites f where f.account_id = a.id and f.employee_id = $1) as collected,
    exists (select 1 from accounts.readers r where r.account_id = a.id and r.employee_id = $1) as reader,
    (select count(*) from accounts.readers r where r.account_id = a.id) as readers,
    exists (select 1 from accounts.rotations o where o.account_id = a.id and o.done_on is null) as rotate
  from accounts.accounts a join accounts.platforms p on p.id = a.platform_id
    join accounts.types t on t.id = a.type_id join accounts.purposes u on u.id = a.purpose_id
  where a.company_id = 1 and a.deleted_on is null order by a.id limit 25`;

/** Unlisted calls need nothing beside the session, since their data is in memory. */
export const BUSINESS: readonly Business[] = [
  {
    path: '/api/userPreferences',
    text: 'select json from host.preferences where employee_id = $1',
    params: (personId) => [personId],
  },
  { path: '/api/punchCard', text: DAYS, params: (personId) => [personId, day(-1), day(1)] },
  {
    path: '/api/attendance/',
    text: `${DAYS} union all select 2, null, status, starts, ends, leave_type, null, null from attendance.leaves
      where person_id = $1 and ends > $2 and starts < $3::date + 2`,
    params(personId, url) {
      const month = url.slice(-7);
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      return [personId, `${month}-01`, `${month}-${last}`];
    },
  },
  {
    path: '/api/notify/unread',
    text: 'select count(*) from notifications.notices where person_id = $1 and seen_on is null',
    params: (personId) => [personId],
  },
  { path: '/api/sitePasswords', text: ACCOUNTS, params: (personId) => [personId] },
  {
    path: '/api/notify/preferences',
    text: 'select keep_unread, kinds from notifications.choices where person_id = $1',
    params: (personId) => [personId],
  },
];
