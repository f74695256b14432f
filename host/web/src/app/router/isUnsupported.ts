/** Old Internet Explorer or Edge: `MSIE`, `Trident` or `Edge/` with digits; today's Edge has `Edg/` (C.2-27). */
export function isUnsupported(userAgent: string): boolean {
  return /MSIE|Trident|Edge\/\d+/.test(userAgent);
}
