import type { SignInRow } from '@atrium/sdk/host';
import type { z } from 'zod';

/** A live session of a person of the company. */
export type SignIn = z.output<typeof SignInRow>;
