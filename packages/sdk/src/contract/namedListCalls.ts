import { z } from 'zod';
import type { Need, Path, Service } from './ContractShape.ts';
import { Created, Flag, Id, Nothing, Page, Paging, RawText, Whole } from './shapes.ts';

/** The fields of a form that has at least a name and a status. */
type NamedFields = Readonly<{ name: z.ZodType<string, string>; isEnabled: typeof Flag } & Record<string, z.ZodType>>;

const One = z.object({ id: Id });

/** An enabled record as drop-downs have it. */
const Item = z.object({ id: z.int(), name: z.string() });

/**
 * The calls of a list of names that administrators keep. A contract gives those that it has their names, and may replace parts of them.
 * `namedListHandlers` of `@atrium/sdk/server/namedList` handles them; `NamedListPage` and `useNamedForm` of `@atrium/ui/records` call them.
 *
 * @param base their address
 *
 * @example
 * const tags = namedListCalls('/noteTags', {
 *   relation: 'tag',
 *   needs: 'note.tag.manage',
 *   row: Tag,
 *   fields: tagFields,
 *   sortName: z.enum(['name', 'updatedOn']).default('name'),
 *   most: 200,
 * });
 * export const tagCalls = { listTags: tags.list, readTag: tags.read, createTag: tags.create, changeTag: tags.change };
 */
export function namedListCalls<
  const Base extends Path,
  const Relation extends string,
  Row extends z.ZodType,
  Fields extends NamedFields,
  SortName extends z.ZodType,
  const Needs extends Need,
  const Reads extends Need = Needs,
>(
  base: Base,
  shape: {
    /** The kind of row of the contract's `relations`, of which `company` is a relation. */
    readonly relation: Relation;
    /** Who changes the list. */
    readonly needs: Needs;
    /** Who reads it, if they are others. */
    readonly reads?: Reads;
    /** A record as `list` and `read` return it. */
    readonly row: Row;
    /** What a person fills in. */
    readonly fields: Fields;
    /** The columns by which `list` sorts, with the default: `z.enum(['id', 'name']).default('id')`. */
    readonly sortName: SortName;
    /** Records that a company can have. */
    readonly most: number;
    /** The success code of `create` and `change`, if it is not that of the service. */
    readonly success?: 201;
    readonly service?: Service;
  },
) {
  const { relation, needs, row, fields, sortName, most, success, service } = shape;
  const reads = shape.reads ?? needs;
  const on = { relation, allow: ['company'] } as const;
  const common = { ...(service && { service }) };
  const saved = { returns: Created, ...(success && { success }) };
  return {
    list: {
      ...common,
      get: base,
      query: Paging.extend({
        /** Part of the name. */
        name: RawText(100).optional(),
        isEnabled: Flag.optional(),
        sortName,
      }),
      returns: Page(row),
      needs: reads,
    },
    /** Enabled ones only, by name, regardless of `isEnabled`. */
    items: {
      ...common,
      get: `${base}/dropdownItems`,
      query: z.object({ isEnabled: Flag.optional() }),
      returns: z.array(Item).max(most),
      list: true,
      needs: 'anyone',
    },
    read: { ...common, get: `${base}/:id`, params: One, returns: row, needs: reads, on },
    create: {
      ...common,
      post: base,
      body: z.object(fields).extend({ isEnabled: Flag.default(true) }),
      ...saved,
      needs,
    },
    change: {
      ...common,
      patch: `${base}/:id`,
      params: One,
      body: z
        .object(fields)
        .partial()
        .extend({ version: Whole(1).optional() }),
      ...saved,
      needs,
      on,
    },
    /** Refused with 409 while something has it. */
    remove: { ...common, delete: `${base}/:id`, params: One, returns: Nothing, needs, on },
    /** Moves it to a place from 1; the others shift. Returns the new order. */
    move: {
      ...common,
      put: `${base}/:id/sequence`,
      params: One,
      body: z.object({ sequence: Whole(1) }),
      returns: z.array(z.object({ id: z.int(), sequence: z.int() })).max(most),
      list: true,
      needs,
      on,
    },
  } as const;
}
