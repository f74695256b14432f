/** By the numbers of the versions; what follows a hyphen does not matter. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number)) as [
    number[],
    number[],
  ];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && left[at]! < right[at]!;
}
