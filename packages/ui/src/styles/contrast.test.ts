import { afterEach, expect, test } from 'vitest';
import { type Appearance, applyAppearance } from '../appearance/applyAppearance.ts';
import { HUES } from '../hue.ts';

const THEMES = ['light', 'dark', 'contrast'] as const;
const ACCENTS = ['azurite', 'malachite', 'wisteria'] as const;
const SURFACES = ['canvas', 'surface', 'sunken', 'raised', 'raised-sunken'];

afterEach(() => applyAppearance({ theme: 'light' }));

/** Red, green, blue of a token as it is painted on the surface, 0 to 1. */
function painted(token: string, below = 'surface'): readonly number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
  for (const name of [below, token]) {
    canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--at-${name}`);
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((channel) => channel / 255);
}

function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** WCAG's contrast of two painted tokens. */
function contrast(front: string, back: string): number {
  const [light, dark] = [luminance(painted(front, back)), luminance(painted(back))].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const looks = THEMES.flatMap((theme) => ACCENTS.map((accent) => ({ theme, accent })));

test.each(looks)('text has enough contrast on every surface: $theme, $accent', (look: Partial<Appearance>) => {
  applyAppearance(look);
  const least = look.theme === 'contrast' ? 7 : 4.5;
  const pairs = [
    ...SURFACES.flatMap((surface) =>
      ['ink', 'ink-2', 'ink-3', 'accent', 'danger', 'warning', 'success'].map((ink) => [ink, surface] as const),
    ),
    ...['accent', 'danger', 'warning', 'success'].map((tone) => [tone, `${tone}-tint`] as const),
    ...['accent-solid', 'accent-solid-hover', 'danger-solid'].map((solid) => ['on-solid', solid] as const),
    ...HUES.map((hue) => [`${hue}-ink`, `${hue}-tint`] as const),
    ['tip-ink', 'tip'] as const,
    ['gate-ink', 'gate'] as const,
  ];
  for (const [ink, back] of pairs) expect(contrast(ink, back), `${ink} on ${back}`).toBeGreaterThanOrEqual(least);
});

test.each(looks)(
  'borders of controls, the focus ring and marks have enough contrast: $theme, $accent',
  (look: Partial<Appearance>) => {
    applyAppearance(look);
    for (const mark of ['line-control', 'focus', 'accent-solid', ...HUES.map((hue) => `${hue}-mark`)])
      expect(contrast(mark, 'surface'), mark).toBeGreaterThanOrEqual(3);
  },
);
