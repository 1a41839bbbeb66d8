/** What of an exhaust is held against a limit, with the unit of value and limit. */
export const exhaustItems = {
  co: { name: 'CO', unit: '%', digits: 2 },
  hc: { name: 'HC', unit: '10⁻⁶', digits: 0 },
  no: { name: 'NO', unit: '10⁻⁶', digits: 0 },
  opacity: { name: '不透光度', unit: '%', digits: 1 },
  ringelmann: { name: '林格曼黑度', unit: '级', digits: 0 },
} as const
export type ExhaustItem = keyof typeof exhaustItems
export const exhaustItemCodes = Object.keys(exhaustItems) as ExhaustItem[]

/** What a passage was measured to let go; missing is null. */
export type ExhaustValues = Readonly<Record<ExhaustItem, number | null>>
