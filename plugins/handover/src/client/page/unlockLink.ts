import type { HandoverClient } from '../types.ts';

/** Tokens of the links that this browser has opened, by the first part of their keys; the oldest are forgotten. */
const STORED = 'atrium.handover.devices';
const MOST = 50;
/** Enough to tell links apart, and no key. */
const PREFIX = 12;

/**
 * Opens a link by its passphrase. The browser keeps the token that the server returns: guesses of others do not slow a
 * device that has opened the link before.
 *
 * @throws CallFailure
 */
export async function unlockLink(api: HandoverClient['api'], key: string, passphrase: string) {
  const link = key.slice(0, PREFIX);
  const device = readDevices()[link];
  const handover = await api.unlockHandover(
    { params: { id: key }, body: { passphrase, ...(device !== undefined && { device }) } },
    { quiet: true },
  );
  if (handover.device !== null) keepDevice(link, handover.device);
  return handover;
}

function readDevices(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(([, token]) => typeof token === 'string' && token.length <= 100),
    );
  } catch {
    return {};
  }
}

/** A browser that stores nothing is slowed like one that has not opened the link. */
function keepDevice(link: string, token: string): void {
  const { [link]: _, ...others } = readDevices();
  const kept = [...Object.entries(others), [link, token]].slice(-MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Full, or not allowed.
  }
}
