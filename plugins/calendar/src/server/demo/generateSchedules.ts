import { sql, type SQL } from 'drizzle-orm';

interface GeneratedPart {
  readonly companyId: number;
  /** People of the company; neighbours are of one group. */
  readonly ids: readonly number[];
  /** Number of the first schedule, and how many. */
  readonly first: number;
  readonly count: number;
  /** The days that they are spread over. */
  readonly from: string;
  readonly days: number;
  readonly today: string;
}

/** Read marks are kept this long (docs/bench/volumes.md). */
const READS_KEPT = 400;
const ZONE_OF_PROCESS = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * One statement, in which each step continues with the rows of the previous one. Authors are skewed (Zipf with s = 1.1,
 * the busiest about 1 %), 12 % of the schedules repeat (22 times on average, at most 366), reader lists are log-normal
 * with a tail (0.5 % over 500, 0.02 % everybody), 4 % are cancelled, 3 % moved, 2 % deleted; 55 % of what the readers
 * could have read in the last 400 days is read; 0.35 comments and 0.045 favourites an occurrence.
 */
export function generateSchedules({ companyId, ids, first, count, from, days, today }: GeneratedPart): SQL {
  const zone = ZONE_OF_PROCESS();
  const size = ids.length;
  /** A number in [0, 1) that derives from others. */
  const u = (of: string, seed: number) =>
    sql.raw(`((hashint8extended((${of})::int8, ${seed}) & 2147483647) / 2147483648.0)`);
  return sql`
    with bases as materialized (
      select coalesce((select max(id) from calendar.occurrences), 0) as occurrence
    ), made as materialized (
      select n + 1 as series_id, n,
        least(${size} - 1, floor(power((power(${size} + 20.0, -0.1) - power(20.0, -0.1)) * ${u('n', 1)} + power(20.0, -0.1), -10) - 20))::int as author,
        ${from}::date + floor(${u('n', 2)} * ${days})::int as day,
        (9 * 60 + floor(${u('n', 3)} * 18)::int * 30) * interval '1 minute' as start,
        (1 + floor(${u('n', 4)} * 5)::int) * interval '30 minutes' as length,
        ${u('n', 5)} < 0.12 as is_all_day,
        case when ${u('n', 6)} >= 0.12 then 1 when ${u('n', 7)} < 0.3 then 2 when ${u('n', 7)} < 0.85 then 3 else 4 end as repeat_type,
        greatest(2, ceil(-ln(1 - ${u('n', 8)}) * 25))::int as wanted,
        least(${size} - 1, case when ${u('n', 9)} < 0.0002 then ${size} when ${u('n', 9)} < 0.0052 then 501 + floor(${u('n', 10)} * 300)::int
          when ${u('n', 9)} < 0.15 then 0
          else ceil(exp(1.6 + 0.6 * sqrt(-2 * ln(1 - ${u('n', 11)})) * cos(6.2832 * ${u('n', 12)}))) end)::int as readers,
        1 + floor(${u('n', 13)} * 22)::int as type_id
      from generate_series(${first}::int, ${first + count - 1}::int) as numbers(n)
    ), counted as materialized (
      select *, case repeat_type when 1 then 1 when 2 then least(wanted, 366) when 3 then least(wanted, 104) else least(wanted, 24) end as times
      from made
    ), placed as materialized (
      select *, (sum(times) over (order by n) - times)::int as before,
        (${arrayLiteral(ids)}::int[])[author + 1] as author_id,
        ${TITLES}[1 + floor(${u('n', 14)} * ${TITLE_COUNT})::int] || ' ' || ${SUBJECTS}[1 + floor(${u('n', 15)} * ${SUBJECT_COUNT})::int]
          || ' ' || (n % 97) as title
      from counted
    ), occurrence as materialized (
      select (select occurrence from bases) + before + k as id, placed.*, k, dates.on_day,
        dates.on_day + case when ${u('(before + k) * 7919 + n', 20)} < 0.03 then 1 else 0 end as first_on,
        ${u('(before + k) * 7919 + n', 20)} < 0.03 as is_moved,
        ${u('(before + k) * 7919 + n', 21)} as chance, ${u('(before + k) * 7919 + n', 22)} as chance2
      from placed, generate_series(1, times) as repeats(k),
        lateral (select case repeat_type when 2 then day + k - 1 when 3 then day + (k - 1) * 7
          else (day + (k - 1) * interval '1 month')::date end as on_day) as dates
    ), added_series as (
      insert into calendar.series (id, repeat_type, anchor_on, stop_on)
      select series_id, repeat_type, min(on_day), case when repeat_type > 1 then max(on_day) end
      from occurrence group by series_id, repeat_type
    ), added_audiences as (
      insert into calendar.audiences (id) select series_id from placed
    ), span as materialized (
      select series_id, min(first_on) as first_on, max(first_on) as last_on from occurrence group by series_id
    ), member as materialized (
      select placed.series_id as audience_id, place, first_on, last_on, n,
        (${arrayLiteral(ids)}::int[])[1 + (author + place) % ${size}] as employee_id
      from placed join span on span.series_id = placed.series_id, generate_series(0, readers) as places(place)
    ), added_people as (
      insert into calendar.people (employee_id, audience_id, is_reader, is_contractor, first_on, last_on)
      select employee_id, audience_id, place > 0, place = 1 and n % 10 = 0, first_on, last_on from member
    ), added_occurrences as (
      insert into calendar.occurrences (id, series_id, audience_id, company_id, rule_on, title, type_id, is_top, is_all_day, starts_on, ends_on,
        first_on, last_on, location_type, address, room_memo, memo, is_push, is_moved, is_cancelled, created_by, created_on, updated_on, deleted_on)
      select id, series_id, series_id, ${companyId}::int, on_day, title, type_id, n % 40 = 0, is_all_day,
        (first_on + case when is_all_day then interval '0' else start end) at time zone ${zone},
        (first_on + case when is_all_day then interval '1 day' else start + length end) at time zone ${zone},
        first_on, first_on, 0, case when n % 3 = 0 then 'A' || n % 50 else '' end, '', case when n % 4 = 0 then title || ' ' || title else '' end,
        true, is_moved, chance < 0.04, author_id, published, published,
        case when chance >= 0.98 then published + interval '1 day' end
      from occurrence, lateral (select least((day - 4 + start) at time zone ${zone}, (${today}::date - 1 + start) at time zone ${zone}) as published) as times
    ), added_reads as (
      insert into calendar.reads (employee_id, occurrence_id, read_on)
      select employee_id, occurrence.id, (least(first_on, ${today}::date) - 1 + start) at time zone ${zone}
      from occurrence join (select employee_id, audience_id, place from member where place > 0) as reader on reader.audience_id = series_id
      where first_on between ${today}::date - ${READS_KEPT}::int and ${today}::date + 14
        and ${u('occurrence.id::int8 * 100003 + place', 30)} < 0.55
    ), added_messages as (
      insert into calendar.messages (employee_id, content, created_on, occurrence_id)
      select (${arrayLiteral(ids)}::int[])[1 + (author + number % (readers + 1)) % ${size}],
        ${COMMENTS}[1 + (id + number) % ${COMMENT_COUNT}],
        (least(first_on, ${today}::date) - 2 + start + number * interval '7 minutes') at time zone ${zone}, id
      from occurrence, generate_series(1, case when chance2 < 0.115 then 2 + floor(chance2 * 30)::int else 0 end) as numbers(number)
    )
    insert into calendar.favourites (employee_id, occurrence_id)
    select author_id, id from occurrence where chance2 > 0.955`;
}

/** A PostgreSQL array literal of plain values: one parameter, however many there are. */
export const arrayLiteral = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

const texts = (values: readonly string[]): SQL => sql.raw(`(array[${values.map((value) => `'${value}'`).join(',')}])`);

const TITLE_LIST = ['週會', '專案會議', '需求訪談', '教育訓練', '面試', '出差', '系統上線', '維護', '稽核', '電話會議'];
const SUBJECT_LIST = [
  '業務部',
  '資訊部',
  '財務部',
  '採購',
  '出勤系統',
  '客戶',
  '供應商',
  '預算',
  '月結',
  '新人',
  '設備',
];
const COMMENT_LIST = [
  '收到，謝謝。',
  '會議室改到樓上。',
  '資料已上傳，請先看。',
  '這週可能趕不及。',
  '我會晚十分鐘到。',
];
const TITLES = texts(TITLE_LIST);
const SUBJECTS = texts(SUBJECT_LIST);
const COMMENTS = texts(COMMENT_LIST);
const TITLE_COUNT = sql.raw(String(TITLE_LIST.length));
const SUBJECT_COUNT = sql.raw(String(SUBJECT_LIST.length));
const COMMENT_COUNT = sql.raw(String(COMMENT_LIST.length));
