import { addDays } from '@atrium/sdk/days';
import { type Demo, instantOfMoment, type Person, sanitizeRichText } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { planRuns } from '../rules/runs.ts';
import { toTarget } from '../rules/files.ts';
import { bulletinAudiences } from '../rules/visibility.ts';
import { announcements, bulletins, categories, reads, revisions } from '../tables.ts';
import { type DemoBulletin, demoBulletins, type Filed } from './demoBulletins.ts';
import { generateYears } from './generateYears.ts';

const COMPANY = 1;

/** Whose workspace the demo company opens with: they have something left to read, and have read the rest. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  E001: ['資安政策修訂，請詳閱並確認', '週六凌晨資料庫維護', '報帳單據改用電子發票'],
};

const HOUR = 60 * 60_000;

/** The plugin's rows: the demo company as described, and at a larger scale the volumes besides. */
export async function loadDemo(context: BulletinContext, demo: Demo): Promise<void> {
  const staff = demo.people.filter(({ companyId, hidden }) => companyId === COMPANY && !hidden);
  const described = demoBulletins();
  const filed = await storeCategories(context, staff, described);
  for (const one of described.bulletins) await storeBulletin(context, demo, one, staff, filed);
  if (demo.scale !== 'demo') await generateYears(context, demo, filed);
}

async function storeCategories(
  { db, clock }: BulletinContext,
  staff: readonly Person[],
  described: ReturnType<typeof demoBulletins>,
): Promise<Filed> {
  const keeper = staff.find(({ employee }) => employee === 'D002')!;
  const row = (name: string, parentId: number | null, index: number) => ({
    companyId: COMPANY,
    parentId,
    name,
    isEnabled: !described.disabled.includes(name),
    sequence: index + 1,
    updatedBy: keeper.id,
    updatedOn: clock.now(),
  });
  const filed = new Map<string, { mainCategoryId: number; subCategoryId: number }>();
  for (const [index, { name, sub }] of described.categories.entries()) {
    const [main] = await db
      .insert(categories)
      .values(row(name, null, index))
      .returning({ id: categories.id });
    const stored = await db
      .insert(categories)
      .values(sub.map((each, at) => row(each, main!.id, at)))
      .returning({ id: categories.id, name: categories.name });
    for (const each of stored) filed.set(each.name, { mainCategoryId: main!.id, subCategoryId: each.id });
  }
  return filed;
}

async function storeBulletin(
  context: BulletinContext,
  demo: Demo,
  one: DemoBulletin,
  staff: readonly Person[],
  filed: Filed,
): Promise<void> {
  const { db, clock } = context;
  const author = staff.find(({ employee }) => employee === one.by)!;
  const publishedOn = one.days ? at(demo, one.days[0], one.at ?? '09:00') : null;
  const editedOn = one.edited === undefined ? null : at(demo, -one.edited, '09:30');
  const writtenOn = publishedOn && publishedOn < clock.now() ? publishedOn : new Date(clock.now().getTime() - 3 * HOUR);
  const { html, text } = sanitizeRichText(one.content);
  const revision = editedOn ? 2 : 1;
  const [row] = await db
    .insert(bulletins)
    .values({
      companyId: COMPANY,
      createdBy: author.id,
      ...filed.get(one.in)!,
      title: one.title,
      content: html,
      plain: text,
      isDraft: !one.days,
      publishedOn,
      finishedOn: one.days ? at(demo, one.days[1], '18:00') : null,
      mustRead: one.mustRead !== undefined,
      deadline: one.mustRead === undefined ? null : at(demo, one.mustRead, '18:00'),
      pinnedUntil: one.pinned === undefined ? null : addDays(demo.today, one.pinned),
      revision,
      requiredRevision: revision,
      editedOn,
      createdOn: writtenOn,
      editedBy: editedOn && author.id,
      updatedBy: author.id,
      updatedOn: editedOn ?? writtenOn,
    })
    .returning();
  const departments = (await context.directory.departments(COMPANY)).filter(({ code }) => one.to?.includes(code));
  const units = { company: !one.to, departments: departments.map(({ id }) => id), groups: [], levels: [] };
  const { people } = await bulletinAudiences.save(context, row!, { named: [], units });
  const reading = new Set(people);
  const readers = staff.filter(({ id }) => reading.has(id));
  await storeFiles(context, demo, one, row!);
  await planRuns(context, row!);
  if (!publishedOn || publishedOn > clock.now()) return;
  await db.insert(announcements).values({ bulletinId: row!.id, revision: 1, announcedOn: publishedOn });
  if (editedOn) await keepFirstRevision(context, row!);
  await storeReads(context, demo, one, row!, readers);
}

/** What an edited bulletin was before: without its last paragraph. */
async function keepFirstRevision({ db }: BulletinContext, { id, title, content }: BulletinRow): Promise<void> {
  const before = content.replace(/<p>(?:(?!<p>).)*<\/p>$/s, '') || content;
  await db.insert(revisions).values({ bulletinId: id, revision: 1, title, content: before, fileNames: [] });
}

async function storeFiles(
  { db }: BulletinContext,
  demo: Demo,
  { files = {} }: DemoBulletin,
  { id, createdBy, createdOn }: BulletinRow,
): Promise<void> {
  const fileIds: string[] = [];
  for (const [name, text] of Object.entries(files))
    fileIds.push(await demo.file({ name, content: text, by: createdBy, on: createdOn, target: toTarget(id) }));
  const fileNames = Object.keys(files).join('\n');
  if (fileIds.length > 0) await db.update(bulletins).set({ fileIds, fileNames }).where(eq(bulletins.id, id));
}

/** Receipts of some of the readers; of an edited one some have read the first revision only. */
async function storeReads(
  { db, clock }: BulletinContext,
  { random }: Demo,
  { read = 0, title, edited }: DemoBulletin,
  { id, publishedOn, editedOn }: BulletinRow,
  readers: readonly Person[],
): Promise<void> {
  const now = clock.now().getTime();
  const rows = readers.flatMap(({ id: employeeId, employee }) => {
    const chance = random();
    const left = READERS[employee];
    const hasRead = left ? !left.includes(title) : chance < read;
    const isOlder = edited !== undefined && chance >= read && chance < read + 0.12 && !left;
    if (!hasRead && !isOlder) return [];
    const from = (isOlder ? publishedOn : (editedOn ?? publishedOn))!.getTime();
    const readOn = new Date(Math.min(now, from + (0.2 + random() * 30) * HOUR));
    return [{ bulletinId: id, employeeId, revision: edited !== undefined && !isOlder ? 2 : 1, readOn }];
  });
  if (rows.length > 0) await db.insert(reads).values(rows);
}

const at = ({ today }: Pick<Demo, 'today'>, days: number, time: string): Date =>
  instantOfMoment(`${addDays(today, days)} ${time}`);
