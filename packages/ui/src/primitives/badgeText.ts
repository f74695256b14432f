const BADGE_CAP = 99;

/** A count as a badge shows it: numbers up to 99, `99+` above (S0-153). */
export function badgeText(count: number): string {
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}
