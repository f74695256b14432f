import { Created, Day, Id, Line, Nothing, Page, Paging, SAVE_LIMIT, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { Moment } from './correctionCalls.ts';

/** Who keeps 停班 and the sites of the company. */
const needs = 'attendance.closures';
const params = z.object({ id: Id });
const onClosure = { relation: 'closure', allow: ['company'] } as const;
const onSite = { relation: 'site', allow: ['company'] } as const;

/** Days that one closure lasts at most, and how many of them, and of sites, a company has. */
export const MAX_CLOSURE_DAYS = 31;
export const MAX_CLOSURES = 2000;
export const MAX_SITES = 200;
/** People who are put at a site at once. */
export const MAX_SITE_PEOPLE = 2000;

const fields = {
  /** Null for all sites. */
  siteId: Id.nullable(),
  name: Line(1, 20),
  start: Moment,
  end: Moment,
};

const Closure = z.object({
  id: z.int(),
  siteId: z.int().nullable(),
  /** `''` for all sites. */
  siteName: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD HH:mm` each. */
  start: z.string(),
  end: z.string(),
});

/** How a closure is saved besides its fields. */
const saving = {
  /** The people are told. */
  notify: z.boolean().default(false),
  /** Days that have begun are judged again. */
  confirm: z.boolean().default(false),
};

const Site = z.object({
  id: z.int(),
  name: z.string(),
  /** Who works there today. */
  people: z.int(),
});

const SitePerson = z.object({
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  /** The day from which they work there. */
  validFrom: z.string(),
});

/** *(ext)* 停班, such as for a typhoon: spans in which no one of a site, or of the company, is expected. */
export const closureCalls = {
  /** The latest first. */
  closures: { get: '/attendanceClosures', query: Paging.omit({ sort: true }), returns: Page(Closure), needs },
  /**
   * 409 `CONFIRM` with the number of people whose days are judged again, for one that has begun, unless `confirm`; 409 for a second one
   * of the site with this start; 422 for one that is reversed, or longer than `MAX_CLOSURE_DAYS`. Days of locked months stay.
   */
  addClosure: {
    post: '/attendanceClosures',
    body: z.object({ ...fields, ...saving }),
    returns: Created,
    needs,
    limit: SAVE_LIMIT,
  },
  /** Besides what `addClosure` refuses: 412 for one that is not as it was before. */
  changeClosure: {
    patch: '/attendanceClosures/:id',
    params,
    body: z.object({ ...fields, ...saving, before: z.object(fields) }),
    returns: Nothing,
    needs,
    on: onClosure,
    limit: SAVE_LIMIT,
  },
  /** 409 `CONFIRM` as `addClosure`, 412 as `changeClosure`. */
  removeClosure: {
    delete: '/attendanceClosures/:id',
    params,
    body: z.object({ ...saving, before: z.object(fields) }),
    returns: Nothing,
    needs,
    on: onClosure,
    limit: SAVE_LIMIT,
  },
  /** Places of the company that can be closed, by name. */
  sites: { get: '/attendanceSites', returns: z.array(Site).max(MAX_SITES), list: true, needs },
  /** 409 for a name that another one has. */
  addSite: {
    post: '/attendanceSites',
    body: z.object({ name: Line(1, 20) }),
    returns: Created,
    needs,
    limit: SAVE_LIMIT,
  },
  renameSite: {
    patch: '/attendanceSites/:id',
    params,
    body: z.object({ name: Line(1, 20) }),
    returns: Nothing,
    needs,
    on: onSite,
    limit: SAVE_LIMIT,
  },
  /** 409 while people or closures have it. */
  removeSite: { delete: '/attendanceSites/:id', params, returns: Nothing, needs, on: onSite, limit: SAVE_LIMIT },
  /** Who works there today, by employee number. */
  sitePeople: {
    get: '/attendanceSites/:id/people',
    params,
    query: Paging.omit({ sort: true }),
    returns: Page(SitePerson),
    needs,
    on: onSite,
  },
  /**
   * Puts people at the site from a day on; where they were before stays for the days before. 422 for people of another company, also for
   * who came from one after that day; 409 `CONFIRM` with the number of people whose days are judged again, unless `confirm`.
   */
  placePeople: {
    put: '/attendanceSites/:id/people',
    params,
    body: z.object({
      employees: z.array(Whole(1)).min(1).max(MAX_SITE_PEOPLE),
      validFrom: Day,
      confirm: saving.confirm,
    }),
    returns: z.object({ people: z.int() }),
    needs,
    on: onSite,
    limit: SAVE_LIMIT,
  },
} as const;
