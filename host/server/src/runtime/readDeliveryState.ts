import { isUnavailable } from '@atrium/sdk/server';
import type { Offers } from './plugins/Offers.ts';

/** What the plugin of notices knows of what leaves the house. */
export interface DeliveryState {
  readonly waiting: number;
  readonly lateSeconds: number;
  readonly sent: number;
  readonly failed: number;
  readonly refused: readonly {
    readonly employeeId: number;
    readonly channel: string;
    readonly reason: string;
    readonly addressKey?: string;
  }[];
}

/**
 * @param employeeId whose refused address is looked for; of all without it
 * @returns undefined where no plugin knows
 */
export async function readDeliveryState(offers: Offers, employeeId?: number): Promise<DeliveryState | undefined> {
  try {
    const read = offers.of('notifications')['deliveryState']!;
    return (await read(employeeId === undefined ? {} : { employeeId })) as DeliveryState;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
