import { eq } from 'drizzle-orm';
import type { CompanyServices } from '../../CompanyServices.ts';
import { captchas } from '../../../core/schema/credentials.ts';

/** Uses a key up, whatever the answer, and says whether the answer was right in time (C.2-13). A pass needs no answer (C.2-15). */
export async function useCaptcha(
  { dependencies: { db, clock } }: CompanyServices,
  key: string,
  answer: string,
): Promise<boolean> {
  const [used] = await db.delete(captchas).where(eq(captchas.key, key)).returning();
  if (!used || used.expiresOn <= clock.now()) return false;
  return used.answer === null || used.answer === answer;
}
