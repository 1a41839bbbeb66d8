/** How far a measure goes: 停产, 限产, 自主减排, or something else (transport, dust). */
export type MeasureKind = 'stop' | 'limit' | 'self' | 'other'

export const measureKindNames: Readonly<Record<MeasureKind, string>> = {
  stop: '停产',
  limit: '限产',
  self: '自主减排',
  other: '其他措施',
}

/** From the strictest on. */
export const measureKinds: readonly MeasureKind[] = ['stop', 'limit', 'self', 'other']

/** A measure's kind by its words. */
export const measureKindOf = (text: string): MeasureKind => {
  if (/自主/.test(text)) return 'self'
  if (/限产|减产|限制生产|负荷|错峰/.test(text)) return 'limit'
  return /停产|停止生产|全线停|关停|停工/.test(text) ? 'stop' : 'other'
}

/** The strictest of an enterprise's measures. */
export const strictestKind = (texts: readonly string[]): MeasureKind => {
  const kinds = new Set(texts.map(measureKindOf))
  return measureKinds.find((kind) => kinds.has(kind)) ?? 'other'
}

/**
 * What a measure takes off a base emission, kg per day: R = E0 × r (command 1.5).
 * @param baseKg null where the inventory declares none
 * @param sharePct of all measures together; null where the plan states none, which only a stop makes 100
 */
export const reducedKg = (baseKg: number | null, sharePct: number | null, kind: MeasureKind): number | null => {
  const share = sharePct ?? (kind === 'stop' ? 100 : null)
  return baseKg === null || share === null ? null : (baseKg * Math.min(100, share)) / 100
}
