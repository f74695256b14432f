import type { Service } from '@atrium/sdk';

/** The base URLs of the four services (S0-199). */
export type BaseUrls = Readonly<Record<Service, string>>;

export const DEFAULT_BASE_URLS: BaseUrls = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };

interface SignInTexts {
  /** `''` where the administrator set none. */
  readonly companyName: string;
  /** A line such as the next maintenance; `''` where there is none. */
  readonly signInNotice: string;
}

/** The base URLs as the server was told them by `ATRIUM_BASE_*` (C.1-1). Missing ones have their defaults. */
export function readBaseUrls(page: Document): BaseUrls {
  return { ...DEFAULT_BASE_URLS, ...readBlock(page).bases };
}

/** The host's settings for the pages before sign-in. */
export function readSignInTexts(page: Document): SignInTexts {
  const { companyName = '', signInNotice = '' } = readBlock(page);
  return { companyName, signInNotice };
}

/** A provider at which people may sign in. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
}

export const readProviders = (page: Document): readonly SignInProvider[] => readBlock(page).providers ?? [];

/** The host name that passkeys are of; `''`: of none. Without an address of the server, of this machine. */
export const readPasskeyHost = (page: Document): string => readBlock(page).passkeysOf ?? 'localhost';

/** The data block `<script type="application/json" id="atrium">` that the server writes into index.html. */
function readBlock(page: Document): Partial<SignInTexts> & {
  readonly bases?: Partial<BaseUrls>;
  readonly providers?: readonly SignInProvider[];
  readonly passkeysOf?: string;
} {
  const text = page.getElementById('atrium')?.textContent?.trim();
  return text ? (JSON.parse(text) as ReturnType<typeof readBlock>) : {};
}
