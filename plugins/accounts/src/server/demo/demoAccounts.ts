import { z } from 'zod';
import data from './accounts.json' with { type: 'json' };

const Employee = z.string().regex(/^[A-Z]\d{3}$/);

const Account = z.strictObject({
  platform: z.string(),
  type: z.string(),
  purpose: z.string(),
  account: z.string(),
  owner: Employee,
  readers: z.array(Employee),
  /** Days from today on which the password is to be changed. */
  due: z.int().optional(),
  isFavourite: z.literal(true).optional(),
  isDisabled: z.literal(true).optional(),
  needsConsent: z.literal(true).optional(),
  remark: z.string().optional(),
  /** How many passwords it has had; 1 by default. */
  versions: z.int().positive().optional(),
  /** Who has seen the password: days ago, whether copied. */
  reveals: z.array(z.tuple([Employee, z.int().nonnegative(), z.enum(['view', 'copy'])])).optional(),
});

/** An account that E001 sees; employee numbers name its people. */
export type DemoAccount = z.output<typeof Account>;

const DemoAccounts = z.strictObject({
  types: z.array(z.string()),
  /** Required fields, and the value that each has everywhere. */
  fields: z.record(z.string(), z.string()),
  purposes: z.array(
    z.strictObject({
      name: z.string(),
      fields: z.array(z.string()).optional(),
      hasLink: z.literal(true).optional(),
      hasApplyDate: z.literal(true).optional(),
    }),
  ),
  accounts: z.array(Account),
});

/** The records and accounts of the demo company. */
export const demoAccounts = (): z.output<typeof DemoAccounts> => DemoAccounts.parse(data);
