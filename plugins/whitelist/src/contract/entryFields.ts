import { Flag, Id, Line, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';

/** 1 none, 2 low, 3 medium, 4 high (S2-160). */
export const RiskLevel = Whole(1, 4);

/** Maximum number of entries, and of companies per entry. */
export const MAX_ENTRIES = 5000;
export const MAX_COMPANIES = 500;

/** Maximum length of a name, in characters. */
export const MAX_NAME_LENGTH = 20;

/** What a person fills in. The form validates with the same schema as the server. */
export const entryFields = {
  name: Line(1, MAX_NAME_LENGTH),
  /** IPv4 or IPv6, with a prefix or without one; validated by the server's rules. */
  ip: RawText(100),
  companyIdSet: z.array(Id).max(MAX_COMPANIES),
  riskLevel: RiskLevel,
  isEnabled: Flag,
};
