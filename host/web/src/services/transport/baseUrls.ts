import type { Service } from '@atrium/sdk';

/** The base URLs of the four services (S0 §7). */
export type BaseUrls = Readonly<Record<Service, string>>;

export const DEFAULT_BASE_URLS: BaseUrls = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };

/**
 * Reads the JSON data block `<script type="application/json" id="atrium">` that the server writes into index.html from
 * `ATRIUM_BASE_*` (C.1-1). Missing ones have their defaults.
 */
export function readBaseUrls(page: Document): BaseUrls {
  const text = page.getElementById('atrium')?.textContent?.trim();
  const block = text ? (JSON.parse(text) as { bases?: Partial<BaseUrls> }) : {};
  return { ...DEFAULT_BASE_URLS, ...block.bases };
}
