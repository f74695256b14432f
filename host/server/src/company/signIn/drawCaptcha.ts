import { encode } from 'fast-png';

const WIDTH = 144;
const HEIGHT = 48;
const PAPER = 246;
const INK = 40;

type Random = () => number;
interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly half: number;
  readonly ink: number;
}

/**
 * Draws digits as a PNG data URI: each one randomly rotated, slanted and stretched, all distorted by a wave and crossed
 * by lines.
 */
export function drawCaptcha(digits: string, random: Random = Math.random): string {
  const bend = wave(random);
  const pixels = new Uint8Array(WIDTH * HEIGHT).map(() => PAPER - random() * 26);
  for (const segment of [...noise(random), ...strokes(digits, random, bend)]) draw(pixels, segment);
  const png = encode({ width: WIDTH, height: HEIGHT, data: pixels, channels: 1, depth: 8 });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function wave(random: Random): (point: Point) => Point {
  const [phase, length, height] = [random() * 6.28, 40 + random() * 30, 2 + random() * 2.5];
  return ([x, y]) => [x + Math.sin(y / 9 + phase) * 1.6, y + Math.sin((x / length) * 6.28 + phase) * height];
}

function strokes(digits: string, random: Random, bend: (point: Point) => Point): Segment[] {
  const cell = WIDTH / (digits.length + 0.6);
  return [...digits].flatMap((digit, index) => {
    const size = 17 + random() * 4;
    const [turn, lean, half] = [(random() - 0.5) * 0.7, (random() - 0.5) * 0.5, 1.3 + random() * 0.8];
    const middle: Point = [cell * (index + 0.8) + (random() - 0.5) * 7, HEIGHT / 2 + (random() - 0.5) * 7];
    const place = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 0.5 + lean * (0.8 - y)) * size, (y - 0.8) * size];
      return bend([
        middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ]);
    };
    return (GLYPHS[Number(digit)] ?? []).flatMap((stroke) => segments(stroke.map(place), half, INK + random() * 50));
  });
}

/** Curves of the digits' own weight across the picture, and short scratches. */
function noise(random: Random): Segment[] {
  const curves = Array.from({ length: 3 }, () => {
    const [from, to, swing, phase] = [random() * HEIGHT, random() * HEIGHT, 4 + random() * 8, random() * 6.28];
    const points = Array.from({ length: 25 }, (_, step): Point => {
      const part = step / 24;
      return [part * WIDTH, from + (to - from) * part + Math.sin(part * 9 + phase) * swing];
    });
    return segments(points, 0.6 + random() * 0.6, 70 + random() * 60);
  });
  const scratches = Array.from({ length: 26 }, () => {
    const at: Point = [random() * WIDTH, random() * HEIGHT];
    return segments([at, [at[0] + (random() - 0.5) * 9, at[1] + (random() - 0.5) * 9]], 0.5, 90 + random() * 80);
  });
  return [...curves, ...scratches].flat();
}

function segments(points: readonly Point[], half: number, ink: number): Segment[] {
  return points.slice(1).map((to, index) => ({ from: points[index] as Point, to, half, ink }));
}

/** Darkens the pixels near a segment, smoothly at its edge. */
function draw(pixels: Uint8Array, { from, to, half, ink }: Segment): void {
  const reach = half + 1;
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);
  for (
    let y = clamp(Math.min(from[1], to[1]) - reach, HEIGHT);
    y < clamp(Math.max(from[1], to[1]) + reach, HEIGHT);
    y += 1
  ) {
    for (
      let x = clamp(Math.min(from[0], to[0]) - reach, WIDTH);
      x < clamp(Math.max(from[0], to[0]) + reach, WIDTH);
      x += 1
    ) {
      const cover = Math.min(Math.max(half + 0.5 - distance([x, y], from, to), 0), 1);
      const at = y * WIDTH + x;
      const before = pixels[at] ?? PAPER;
      pixels[at] = Math.min(before, before + (ink - before) * cover);
    }
  }
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return Math.hypot(x - fromX - dx * along, y - fromY - dy * along);
}

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/** An arc about (x, y) from one angle to another, in degrees, clockwise from the right. */
function arc(x: number, y: number, width: number, height: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 18);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)] as const;
  });
}

/** The digits 0 to 9 as strokes in a box of width 1 and height 1.6, y downwards. */
const GLYPHS: readonly (readonly Stroke[])[] = [
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
