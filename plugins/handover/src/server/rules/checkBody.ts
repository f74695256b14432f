import { type Caller, FieldErrors, type RequestFacts, type SanitizedText, sanitizeRichText } from '@atrium/sdk/server';
import { areUnitsOfCompany, presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangedHandover } from '../../contract/fields.ts';
import { MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { HandoverContext, HandoverErrors } from '../HandoverContext.ts';
import { categories, categoryTags, editors, links, tags } from '../tables.ts';
import type { SeenHandover } from './access.ts';
import { hashPassphrase } from './passphrase.ts';
import { handoverAudiences, handoverReaders } from './people.ts';
import { planClosing, type PlannedClosing } from './closing.ts';

/** The body of a save: of a new handover too, which has no version. */
export type Body = z.output<typeof ChangedHandover>;
export type ItemInput = NonNullable<Body['items']>[number];

/** What is made of a body before the transaction of the save begins. */
export interface Prepared {
  /** undefined where the content is not sent. */
  readonly content: SanitizedText | undefined;
  /** null for none; undefined where none is sent. */
  readonly passphraseHash: string | null | undefined;
}

interface Writer {
  readonly caller: Caller;
  readonly language: RequestFacts['language'];
}

/**
 * The rules of a save that the contract cannot express.
 *
 * @param before undefined for a new handover
 * @returns what becomes of its status
 * @throws Refusal 422 that names every wrong field, 409 `ALREADY_CLOSED` for a closed one that would be open
 */
export async function checkBody(
  context: HandoverContext,
  body: Body,
  { content }: Prepared,
  before: SeenHandover | undefined,
  { caller, language }: Writer,
): Promise<PlannedClosing> {
  const errors = new FieldErrors(context, language);
  if (content && content.text.trim() === '' && content.images.length === 0) errors.add('content', 'content.required');
  await checkCategory(context, body, before, caller, errors);
  for (const field of ['editors', 'readers'] as const)
    if (body[field] && !(await areMembers(context, field, body[field], before, caller)))
      errors.add(field, 'people.unknown');
  if (body.units) {
    const stored = before && (await handoverAudiences.readUnits(context.db, before.id));
    if (!(await areUnitsOfCompany(context.directory, caller.companyId, body.units, stored)))
      errors.add('units', 'units.unknown');
  }
  await checkLink(context, body, before, errors);
  const { finishDateRequired } = await context.settings();
  const closing = planClosing(body, before, context.clock.today(), finishDateRequired);
  if (closing === 'required' || closing === 'past') errors.add('finishDate', `finishDate.${closing}`);
  errors.refuse();
  if (closing === 'alreadyClosed')
    throw context.refuse.conflict('closed.already', undefined, { status: 'ALREADY_CLOSED' });
  return closing as PlannedClosing;
}

/** A tag belongs to its category; a disabled one stays where it was chosen before (C.6-15). */
async function checkCategory(
  { db }: HandoverContext,
  body: Body,
  before: SeenHandover | undefined,
  { companyId }: Caller,
  errors: HandoverErrors,
): Promise<void> {
  const categoryId = body.typeId === undefined ? (before?.categoryId ?? null) : body.typeId;
  const tagId = body.tagId === undefined ? (before?.tagId ?? null) : body.tagId;
  const isNew = { category: categoryId !== (before?.categoryId ?? null), tag: tagId !== (before?.tagId ?? null) };
  if (categoryId !== null && isNew.category) {
    // Locked, so that it is not deleted before the handover has it.
    const [category] = await db
      .select({ isEnabled: categories.isEnabled })
      .from(categories)
      .where(and(eq(categories.id, categoryId), eq(categories.companyId, companyId)))
      .for('key share');
    if (!category) errors.add('typeId', 'typeId.unknown');
    else if (!category.isEnabled) errors.add('typeId', 'typeId.disabled');
  }
  if (tagId === null || !(isNew.tag || isNew.category)) return;
  const [tag] = await db
    .select({ isEnabled: tags.isEnabled })
    .from(tags)
    .where(and(eq(tags.id, tagId), eq(tags.companyId, companyId)))
    .for('key share');
  const isOfCategory =
    categoryId !== null &&
    (await db.$count(categoryTags, and(eq(categoryTags.categoryId, categoryId), eq(categoryTags.tagId, tagId)))) > 0;
  if (!tag || !isOfCategory) errors.add('tagId', 'tagId.unknown');
  else if (!tag.isEnabled && isNew.tag) errors.add('tagId', 'tagId.disabled');
}

/** People who work for the company; those who are chosen already may stay. */
async function areMembers(
  { db, directory }: HandoverContext,
  field: 'editors' | 'readers',
  ids: readonly number[],
  before: SeenHandover | undefined,
  { companyId }: Caller,
): Promise<boolean> {
  const members = new Set(await presentOf(directory, companyId, ids));
  const wanted = ids.filter((id) => !members.has(id));
  if (wanted.length === 0) return true;
  if (!before) return false;
  const present =
    field === 'editors'
      ? await db
          .select({ employeeId: editors.employeeId })
          .from(editors)
          .where(and(eq(editors.handoverId, before.id), inArray(editors.employeeId, wanted)))
          .then((rows) => rows.map(({ employeeId }) => employeeId))
      : await handoverReaders.list(db, before.id);
  return wanted.every((id) => present.includes(id));
}

/** A link is opened only while the company has public links, and its changed last day is not before today. */
export async function checkLink(
  context: HandoverContext,
  { isUrlPublic, urlExpiresOn, urlPassphrase }: Pick<Body, 'isUrlPublic' | 'urlExpiresOn' | 'urlPassphrase'>,
  before: Pick<SeenHandover, 'id' | 'isUrlPublic'> | undefined,
  errors: HandoverErrors,
): Promise<void> {
  const { db, clock } = context;
  if (isUrlPublic === true && before?.isUrlPublic !== true && !(await context.settings()).publicLinks)
    errors.add('isUrlPublic', 'link.company');
  const length = [...(urlPassphrase?.trim() ?? '')].length;
  if (length > 0 && length < MIN_PASSPHRASE_LENGTH)
    errors.add('urlPassphrase', 'urlPassphrase.short', { least: MIN_PASSPHRASE_LENGTH });
  if (urlExpiresOn == null || urlExpiresOn >= clock.today()) return;
  const [link] = before
    ? await db.select({ expiresOn: links.expiresOn }).from(links).where(eq(links.handoverId, before.id))
    : [];
  if (link?.expiresOn !== urlExpiresOn) errors.add('urlExpiresOn', 'urlExpiresOn.past');
}

/**
 * What takes time, or awaits something else than the database, before the transaction of a save.
 *
 * @throws Refusal 422 for a content that is too large or nested too deeply
 */
export async function prepareBody({
  content,
  urlPassphrase,
}: Pick<Body, 'content' | 'urlPassphrase'>): Promise<Prepared> {
  const isNone = urlPassphrase === null || urlPassphrase?.trim() === '';
  return {
    content: content === undefined ? undefined : sanitizeRichText(content),
    passphraseHash: urlPassphrase == null || isNone ? (isNone ? null : undefined) : await hashPassphrase(urlPassphrase),
  };
}
