import { Day, Id, Line } from '@atrium/sdk';
import { z } from 'zod';
import { Moment } from './correctionCalls.ts';

/** Days that one question about work may span: a year of leave, from its first to its last day. */
export const MAX_WORK_DAYS = 368;

/** A shift and four breaks leave five spans at most. */
const MAX_SPANS = 5;
/** Leaves of a person in the asked days. */
const MAX_ABSENCES = 5_000;

const Span = z.object({ start: Moment, end: Moment });

/**
 * For a plugin that decides about absences: what a person has to work, and absences that are judged as approved leave. Both run in the
 * transaction of the plugin, which has decided that the person may be away.
 */
export const absenceOffers = {
  /**
   * The required work of a person's dates, without unpaid breaks and without regard to leave; the nominal shift of a flexible one. A
   * night shift belongs to the date on which it begins. 404 for a person of another company; 422 beyond `MAX_WORK_DAYS`.
   */
  requiredWork: {
    input: z.object({ employeeId: Id, from: Day, to: Day }),
    returns: z.object({
      /** One for each date, in order; without spans on days off and outside of employment. */
      days: z
        .array(
          z.object({
            date: Day,
            spans: z.array(Span).max(MAX_SPANS),
            /** The month is locked: an absence can neither be set nor removed. */
            isLocked: z.boolean().optional(),
          }),
        )
        .max(MAX_WORK_DAYS),
      /** Approved leaves that touch these dates, imported ones included. */
      absences: z.array(Span).max(MAX_ABSENCES),
    }),
  },
  /**
   * The person is away, by a name that the month shows: to those who lead them, too, so that the name of a private kind is a general
   * one. 409 if approved leave overlaps; 423 on days of a locked month. An import does not change it.
   */
  setAbsence: {
    input: z.object({ employeeId: Id, name: Line(1, 20), start: Moment, end: Moment }),
    returns: z.object({ id: z.int() }),
  },
  /** Approved leave of a person that an import has brought and that touches these dates, by its name there. At most `MAX_WORK_DAYS`. */
  importedLeave: {
    input: z.object({ employeeId: Id, from: Day, to: Day }),
    returns: z.array(Span.extend({ id: z.int(), name: z.string() })).max(MAX_ABSENCES),
  },
  /**
   * Removes what `setAbsence` returned, with `from` what of it is after that time; one that is missing already is no error. 423 if what is
   * removed is on days of a locked month, or with `keepLocked` nothing is changed, as for who has left: `isKept` says so.
   */
  removeAbsence: {
    input: z.object({ employeeId: Id, id: Id, from: Moment.optional(), keepLocked: z.boolean().optional() }),
    returns: z.object({ isKept: z.boolean().optional() }),
  },
} as const;
