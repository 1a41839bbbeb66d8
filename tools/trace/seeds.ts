/** Cities and spells of days by which the engine was fitted, and those it is measured on: disjoint seeds, all seasons in both. */
export type TraceSpell = { seed: number; from: string }

const spells = (seeds: readonly number[], months: readonly string[]): TraceSpell[] =>
  seeds.map((seed, index) => ({ seed, from: `${months[index % months.length]}T00:00:00+08:00` }))

const seasons = ['2026-01-12', '2026-04-06', '2026-07-06', '2026-10-12'] as const

/** Weights of the features. */
export const weightSpells = spells([11, 12, 13, 14, 15, 16, 17, 18], seasons)
/** Probabilities, on cities the weights have not seen. */
export const probabilitySpells = spells([21, 22, 23, 24, 25, 26, 27, 28], seasons)
/** Only for `npm run bench trace`. */
export const testSpells = spells(
  [901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916],
  seasons,
)

export const daysOfSpell = 10
