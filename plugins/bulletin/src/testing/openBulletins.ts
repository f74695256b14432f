import { mount, type MountOptions, type SignedIn } from '@atrium/testing';
import contract from '../contract.ts';

type C = typeof contract;
export type BulletinPerson = SignedIn<C>;

/** Ids of a main category and one of its sub categories. */
export interface Categories {
  readonly mainCategoryId: number;
  readonly subCategoryId: number;
}

/** Time of the tests: 2026-03-26 09:00, a Thursday. */
export const PERIOD = { publishedOn: '2026-03-26 08:00', finishedOn: '2026-04-08 18:00' };

/** The plugin with categories and people, and what tests do with bulletins. */
export async function openBulletins(options: MountOptions<C> = {}) {
  const mounted = await mount(contract, { actions: ['bulletin.publish'], ...options });
  const categories = await addCategories(await mounted.asPerson({ actions: ['bulletin.category.manage'] }));
  const colleague = (actions: readonly string[] = [], company?: string): Promise<BulletinPerson> =>
    mounted.asPerson({ actions: [...actions], ...(company !== undefined && { as: { company } }) });
  const author = await colleague(['bulletin.publish']);
  return {
    ...mounted,
    categories,
    author,
    reader: await colleague(),
    stranger: await colleague(),
    manager: await colleague(['bulletin.publish', 'bulletin.manageAll']),
    /** A further colleague, or a person of another company. */
    colleague,
    /** Another session of a person. */
    again: ({ person }: Pick<BulletinPerson, 'person'>): Promise<BulletinPerson> =>
      mounted.asPerson({ as: person.employee }),
    /** Adds a bulletin of the author that is visible now, and returns its id. */
    publish: (readers: readonly Pick<BulletinPerson, 'person'>[], more: object = {}, by: BulletinPerson = author) =>
      addBulletin(by, categories, { readers: readers.map(({ person }) => person.id), ...more }),
    /** The raw response of a call. */
    async send({ token }: Pick<BulletinPerson, 'token'>, method: string, path: string, body?: object) {
      const response = await fetch(`${mounted.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { code: number; msg: string; data: unknown; list?: unknown };
      return { http: response.status, ...answer };
    },
  };
}
export type Bulletins = Awaited<ReturnType<typeof openBulletins>>;

/** A main category with a sub category, added by a person with `bulletin.category.manage`. */
export async function addCategories({ api }: Pick<BulletinPerson, 'api'>): Promise<Categories> {
  const { id: mainCategoryId } = await api.createMainCategory({ body: { name: '行政公告' } });
  const { id } = await api.createSubCategory({ params: { id: mainCategoryId }, body: { name: '門禁與總務' } });
  return { mainCategoryId, subCategoryId: id };
}

export async function addBulletin(
  { api }: Pick<BulletinPerson, 'api'>,
  categories: Categories,
  more: object = {},
): Promise<number> {
  const body = { ...categories, ...PERIOD, title: '停車場 B2 整修改道', content: '<p>從 B1 進出。</p>', ...more };
  return (await api.createBulletin({ body: body as Parameters<typeof api.createBulletin>[0]['body'] })).id;
}

/** As notices write a moment: `3/29 (週日) 18:00`. */
export const said = (moment: string) => {
  const [, month, date] = moment.slice(0, 10).split('-').map(Number);
  return `${month}/${date} (週${'日一二三四五六'[new Date(moment.slice(0, 10)).getUTCDay()]}) ${moment.slice(11)}`;
};
