const REGIONS = '[data-region]';
const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]';

/** F6: the focus goes to the next part of the workspace (header, menu, court, side panel, panels, dock), with Shift to the one before. */
export function nextRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.checkVisibility());
  if (regions.length === 0) return;
  const inside = document.activeElement?.closest<HTMLElement>(REGIONS) ?? null;
  const at = inside ? regions.indexOf(inside) : -1;
  const next = regions[(at + (backwards ? -1 : 1) + regions.length) % regions.length]!;
  entryOf(next).focus({ preventScroll: true });
}

/** Where one comes in: the current tab or entry, else the first thing that takes focus, else the region itself. */
function entryOf(region: HTMLElement): HTMLElement {
  if (region.hasAttribute('data-panel')) return region;
  const front = region.querySelector<HTMLElement>('.ws-pane-front [role=tab][tabindex="0"]');
  if (front) return front;
  return (
    [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    ) ?? region
  );
}
