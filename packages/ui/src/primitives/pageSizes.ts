/** Page sizes offered by lists (S0-182). */
export const PAGE_SIZES = { normal: [15, 30, 50], short: [10, 20, 40] } as const;
