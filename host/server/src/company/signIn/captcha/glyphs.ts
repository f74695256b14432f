export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** An arc about (x, y) from one angle to another, in degrees, clockwise from the right. */
function arc(x: number, y: number, width: number, height: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 18);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)] as const;
  });
}

/** The digits 0 to 9 as strokes in a box of width 1 and height 1.6, y downwards. */
export const GLYPHS: readonly (readonly Stroke[])[] = [
  [arc(0.5, 0.8, 0.42, 0.75, 0, 360)],
  [
    [
      [0.25, 0.32],
      [0.55, 0.05],
      [0.55, 1.55],
    ],
    [
      [0.25, 1.55],
      [0.85, 1.55],
    ],
  ],
  [[...arc(0.5, 0.45, 0.4, 0.4, 190, 395), [0.1, 1.55], [0.92, 1.55]]],
  [[...arc(0.46, 0.43, 0.38, 0.38, 200, 440)], arc(0.46, 1.15, 0.42, 0.4, 280, 520)],
  [
    [
      [0.7, 1.55],
      [0.7, 0.05],
      [0.08, 1.1],
      [0.95, 1.1],
    ],
  ],
  [[[0.85, 0.05], [0.22, 0.05], [0.16, 0.72], ...arc(0.48, 1.08, 0.42, 0.46, 230, 510)]],
  [
    [
      [0.78, 0.06],
      [0.4, 0.4],
      [0.12, 0.95],
    ],
    arc(0.5, 1.1, 0.4, 0.45, 0, 360),
  ],
  [
    [
      [0.08, 0.05],
      [0.92, 0.05],
      [0.4, 1.55],
    ],
  ],
  [arc(0.5, 0.42, 0.34, 0.37, 0, 360), arc(0.5, 1.18, 0.4, 0.39, 0, 360)],
  [
    arc(0.5, 0.5, 0.4, 0.45, 0, 360),
    [
      [0.88, 0.65],
      [0.6, 1.2],
      [0.22, 1.54],
    ],
  ],
];
