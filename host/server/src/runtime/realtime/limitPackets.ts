/** A connection of engine.io. */
export type LimitedConnection = { close(discard: boolean): void } & NodeJS.EventEmitter;

/** Packets that a client may send in a span of time. A browser sends one when it joins, and one for each heartbeat. */
const MOST = 100;
const SPAN_MS = 10_000;

/**
 * Closes a connection that sends packets in a loop: each of them takes time, and a client that does not read the answers would let
 * them pile up in memory.
 */
export function limitPackets(connection: LimitedConnection): void {
  let [count, since] = [0, performance.now()];
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > SPAN_MS) [count, since] = [0, now];
    count += 1;
    if (count === MOST + 1) connection.close(true);
  });
}
