import type { StoredDraft } from '@atrium/sdk/host';

/** The fields of a draft that a person can read, by their names: what is not named is nothing to read, such as a version. */
export function readableFields({
  value,
  about,
}: Pick<StoredDraft, 'value' | 'about'>): readonly (readonly [string, unknown])[] {
  const { labels } = about;
  const fields = Object.entries(fieldsOf(value));
  if (labels) return fields.filter(([name]) => Object.hasOwn(labels, name));
  // drafts of earlier versions do not say what their fields are called
  return fields.filter(([, field]) => field !== '' && ['string', 'number', 'boolean'].includes(typeof field));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { '': value };
  const { draft, fields } = value as { readonly draft?: unknown; readonly fields?: unknown };
  // of a form: see `useFormInput`
  const isForm = draft === 2 && typeof fields === 'object' && fields !== null;
  return (isForm ? fields : value) as Readonly<Record<string, unknown>>;
}
