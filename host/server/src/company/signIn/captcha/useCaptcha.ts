import { eq } from 'drizzle-orm';
import type { CompanyServices } from '../../CompanyServices.ts';
import { captchas } from '../../../core/schema/credentials.ts';

/**
 * Consumes a key in any case, and returns whether the solution was right and in time. A pass needs no solution
 * (C.2-15).
 */
export async function useCaptcha(
  { dependencies: { db, clock } }: CompanyServices,
  key: string,
  answer: string,
): Promise<boolean> {
  const [used] = await db.delete(captchas).where(eq(captchas.key, key)).returning();
  if (!used || used.expiresOn <= clock.now()) return false;
  return used.answer === null || used.answer === answer;
}
