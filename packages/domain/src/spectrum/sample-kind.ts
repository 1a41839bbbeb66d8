/** How a source spectrum came about (the kinds of SPECIEUROPE), under their letters. */
export const sampleKindNames = { O: '实测', C: '合成', D: '推导', S: '简化', T: '理论' } as const

export type SampleKind = keyof typeof sampleKindNames

export const sampleKinds = ['O', 'C', 'D', 'S', 'T'] as const satisfies readonly SampleKind[]

/** The kind that a cell means, by its letter or its name. */
export const sampleKindOf = (text: string): SampleKind | null =>
  sampleKinds.find((kind) => text.toUpperCase() === kind || text === sampleKindNames[kind]) ?? null
