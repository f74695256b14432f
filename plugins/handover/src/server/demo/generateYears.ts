import { addDays } from '@atrium/sdk/days';
import { type Demo, idArray, type Person } from '@atrium/sdk/server';
import { sql, type SQL } from 'drizzle-orm';
import type { HandoverContext } from '../HandoverContext.ts';
import { categories, categoryTags, tags } from '../tables.ts';

/** Days that volumes cover (docs/bench/volumes.md). */
const DAYS = 1096;
/** Handovers that each person publishes in these three years: 0.6 a month. */
const PER_PERSON = 0.6 * 36;
/** Handovers per statement: about 40,000 rows, a second or two on the embedded database, which blocks while it works. */
const STATEMENT = 1500;
const CATEGORIES = 24;
const TAGS = 160;

/**
 * Three years of handovers with their people, reads, comments, checklists and favourites, generated in SQL. Deterministic:
 * everything derives from the numbers of the handovers.
 */
export async function generateYears(context: HandoverContext, { today, people, progress }: Demo): Promise<void> {
  const { db } = context;
  const companies = new Map<number, Person[]>();
  for (const person of people) companies.set(person.companyId, [...(companies.get(person.companyId) ?? []), person]);
  const plan = [...companies].map(([companyId, staff]) => ({
    companyId,
    people: idArray(staff.map(({ id }) => id).toSorted((one, other) => one - other)),
    size: staff.length,
    handovers: Math.round(staff.length * PER_PERSON),
  }));
  const all = plan.reduce((sum, { handovers }) => sum + handovers, 0);
  const from = addDays(today, -DAYS);
  let done = 0;
  for (const { companyId, people: ids, size, handovers } of plan) {
    const options = await generateOptions(context, companyId);
    for (let at = 0; at < handovers; at += STATEMENT) {
      const count = Math.min(STATEMENT, handovers - at);
      await db.execute(
        selectHandovers({ companyId, people: ids, size, options, first: done + 1, count, from, days: DAYS, today }),
      );
      done += count;
      progress(done, all);
    }
  }
  await db.execute(
    sql`select setval(pg_get_serial_sequence('handover.handovers', 'id'), (select max(id) from handover.handovers))`,
  );
}

/** Categories of a company with their tags: each tag belongs to one of them. */
async function generateOptions({ db, clock }: HandoverContext, companyId: number): Promise<GeneratedOption[]> {
  const updatedOn = clock.now();
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      companyId,
      name: `${name} ${index + 1}`,
      isEnabled: true,
      sequence: index + 1,
      updatedOn,
    }));
  const madeTags = await db.insert(tags).values(rows('標籤', TAGS)).returning({ id: tags.id });
  const made = await db.insert(categories).values(rows('分類', CATEGORIES)).returning({ id: categories.id });
  const pairs = madeTags.map(({ id: tagId }, index) => ({ categoryId: made[index % CATEGORIES]!.id, tagId }));
  await db.insert(categoryTags).values(pairs);
  return pairs;
}

/** A category and one of its tags. */
interface GeneratedOption {
  readonly categoryId: number;
  readonly tagId: number;
}

interface GeneratedPart {
  readonly companyId: number;
  /** Ids of the company's people as a PostgreSQL array, and how many; neighbours are of one group. */
  readonly people: string;
  readonly size: number;
  readonly options: readonly GeneratedOption[];
  /** Id of the first handover, and how many. */
  readonly first: number;
  readonly count: number;
  /** The days that they are spread over. */
  readonly from: string;
  readonly days: number;
  readonly today: string;
}

const ZONE_OF_PROCESS = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * One statement, in which each step continues with the rows of the previous one (docs/bench/volumes.md). Publishers are
 * skewed (Zipf with s = 1.1); 2.2 responsible people and 12 readers on average, the readers log-normal with a tail (0.5 % over 500,
 * 0.02 % everybody); 60 % of what people could have read is read; 4.5 comments, 0.3 favourites; 4 % have a public link; most of those
 * older than a month are closed.
 */
function selectHandovers({ companyId, people, size, options, first, count, from, days, today }: GeneratedPart): SQL {
  const zone = ZONE_OF_PROCESS();
  /** A number in [0, 1) that derives from others. */
  const u = (of: string, seed: number) =>
    sql.raw(`((hashint8extended((${of})::int8, ${seed}) & 2147483647) / 2147483648.0)`);
  const person = (place: string) => sql`(${people}::int[])[1 + (${sql.raw(place)}) % ${size}]`;
  return sql`
    with made as materialized (
      select id,
        least(${size} - 1, floor(power((power(${size} + 20.0, -0.1) - power(20.0, -0.1)) * ${u('id', 1)} + power(20.0, -0.1), -10) - 20))::int as author,
        (${from}::date + floor(${u('id', 2)} * ${days})::int + (8 + floor(${u('id', 3)} * 10)::int) * interval '1 hour') at time zone ${zone} as created_on,
        least(${size} - 1, 1 + floor(${u('id', 4)} * 3.4))::int as editors,
        case when ${u('id', 5)} < 0.0002 then ${size} when ${u('id', 5)} < 0.0052 then 501 + floor(${u('id', 6)} * 300)::int
          else ceil(exp(1.78 + 0.8 * sqrt(-2 * ln(1 - ${u('id', 7)})) * cos(6.2832 * ${u('id', 8)}))) end as wanted,
        ${u('id', 9)} as chance, 1 + floor(${u('id', 10)} * ${options.length})::int as option,
        ${TITLES}[1 + floor(${u('id', 11)} * ${TITLE_COUNT})::int] || ${SUBJECTS}[1 + floor(${u('id', 12)} * ${SUBJECT_COUNT})::int]
          || ' ' || (id % 97) as title,
        (select string_agg(${SENTENCES}[1 + floor(${u('id * 131 + k', 13)} * ${SENTENCE_COUNT})::int], '')
          from generate_series(1, 6 + floor(${u('id', 14)} * 12)::int) as sentences(k)) as text
      from generate_series(${first}::int, ${first + count - 1}::int) as numbers(id)
    ), placed as materialized (
      select *, ${person('author')} as author_id, greatest(0, least(${size} - 1 - editors, wanted))::int as readers,
        created_on < (${today}::date - 30) at time zone ${zone} and chance < 0.9 as is_finish,
        (created_on at time zone ${zone})::date + 1 + floor(chance * 20)::int as finish_on
      from made
    ), added as (
      insert into handover.handovers (id, company_id, category_id, tag_id, title, content, content_key, level, is_finish, finish_on,
        is_url_public, created_by, created_on, revised_by, revised_on, revised_parts, updated_by, updated_on, deleted_by, deleted_on)
      select id, ${companyId}::int, (${list(options.map(({ categoryId }) => categoryId))}::int[])[option],
        (${list(options.map(({ tagId }) => tagId))}::int[])[option], title, '<p>' || text || '</p>',
        host.search_key(text), 1 + id % 3, is_finish,
        case when is_finish then least(finish_on, ${today}::date) when id % 20 = 0 then greatest(finish_on, ${today}::date + 3) end,
        id % 25 = 0, author_id, created_on, author_id, created_on, '{created}', author_id, created_on,
        case when id % 100 = 7 then author_id end, case when id % 100 = 7 then ${today}::date - 1 end
      from placed
    ), member as materialized (
      select id, place, editors, created_on, ${person('author + place')} as employee_id
      from placed, generate_series(1, editors + readers) as places(place)
    ), added_editors as (
      insert into handover.editors (employee_id, handover_id, assigned_on, acknowledged_on)
      select employee_id, id, created_on, case when ${u('id::int8 * 100003 + place', 20)} < 0.9 then created_on + interval '1 day' end
      from member where place <= editors
    ), added_readers as (
      insert into handover.readers (employee_id, handover_id) select employee_id, id from member where place > editors
    ), added_reads as (
      insert into handover.reads (employee_id, handover_id, read_on, revision)
      select employee_id, id, created_on + interval '3 hours', 1 from member where ${u('id::int8 * 100003 + place', 21)} < 0.6
      union all select author_id, id, created_on, 1 from placed
    ), added_messages as (
      insert into handover.messages (employee_id, content, created_on, handover_id)
      select ${person('author + number % (editors + readers + 1)')}, ${COMMENTS}[1 + (id + number) % ${COMMENT_COUNT}],
        created_on + number * interval '2 hours', id
      from placed, generate_series(1, floor(${u('id', 22)} * 10)::int) as numbers(number)
      union all select null, '已結案', finish_on at time zone ${zone}, id from placed where is_finish
    ), added_items as (
      insert into handover.items (handover_id, place, text, due_on, is_required, done_by, done_on)
      select id, number, ${COMMENTS}[1 + (id + number) % ${COMMENT_COUNT}], finish_on, false,
        case when is_finish then author_id end, case when is_finish then created_on + interval '2 days' end
      from placed, generate_series(0, 2) as numbers(number) where id % 10 = 3
    )
    insert into handover.favourites (employee_id, handover_id) select author_id, id from placed where chance < 0.31`;
}

/** A PostgreSQL array literal of plain values: one parameter, however many there are. */
const list = (values: readonly number[]): string => `{${values.join(',')}}`;

const texts = (values: readonly string[]): SQL => sql.raw(`(array[${values.map((value) => `'${value}'`).join(',')}])`);

const TITLE_LIST = [
  '客服工單',
  '排程服務',
  '憑證更新',
  '備份磁帶',
  '供應商合約',
  '月報彙整',
  '機房門禁',
  '網路設備',
  '新人帳號',
  '盤點',
];
const SUBJECT_LIST = ['值班交接', '移轉清單', '操作說明', '到期清單', '差異說明', '聯絡窗口', '異常處理', '保固資料'];
const SENTENCE_LIST = [
  '每天早上核對一次執行結果。',
  '移轉期間新舊主機同時執行，以新主機為準。',
  '連續兩天失敗請通知組長並停止匯入。',
  '帳號清單放在帳號保管箱，不要貼在留言裡。',
  '每週四下午外送，簽收單留在文件櫃第二層。',
  '廠商聯絡方式在合約附件第二頁。',
  '尖峰時段為十點到十二點，請至少兩人在線上。',
  '範本在共用資料夾，送主管核閱後歸檔。',
  '報修時請提供序號與機櫃位置。',
  '每年六月檢查憑證，需要停機十五分鐘。',
];
const COMMENT_LIST = [
  '收到，謝謝。',
  '已核對，沒有問題。',
  '資料已上傳，請先看。',
  '這週可能趕不及。',
  '下週一再確認一次。',
];
const TITLES = texts(TITLE_LIST);
const SUBJECTS = texts(SUBJECT_LIST);
const SENTENCES = texts(SENTENCE_LIST);
const COMMENTS = texts(COMMENT_LIST);
const TITLE_COUNT = sql.raw(String(TITLE_LIST.length));
const SUBJECT_COUNT = sql.raw(String(SUBJECT_LIST.length));
const SENTENCE_COUNT = sql.raw(String(SENTENCE_LIST.length));
const COMMENT_COUNT = sql.raw(String(COMMENT_LIST.length));
