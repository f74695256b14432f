import type { KeyboardEvent } from 'react';
import { isComposing } from '../isComposing.ts';

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move the focus to the nearest key cap in that direction, by their position on the screen. */
export function moveAmongKeys(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  if (!direction || isComposing(event)) return;
  event.preventDefault();
  const from = (event.target as HTMLElement).getBoundingClientRect();
  const [dx, dy] = direction;
  const section = event.currentTarget.closest('.at-keyboard') ?? event.currentTarget;
  let best: HTMLElement | undefined;
  let bestScore = Infinity;
  for (const key of section.querySelectorAll<HTMLElement>('.at-key')) {
    const box = key.getBoundingClientRect();
    const x = (box.left + box.right - from.left - from.right) / 2;
    const y = (box.top + box.bottom - from.top - from.bottom) / 2;
    const along = x * dx + y * dy;
    const across = Math.abs(dx ? y : x);
    if (along < 4 || (dx && across > from.height / 2)) continue;
    const score = along + across * 2;
    if (score < bestScore) [best, bestScore] = [key, score];
  }
  best?.focus();
}
