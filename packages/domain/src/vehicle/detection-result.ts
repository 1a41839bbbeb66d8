/** Result of one remote-sensing test of a passage, document 2 section 3.7. */
export const detectionResultNames = { '1': '合格', '-1': '不合格', '0': '无效' } as const
export type DetectionResult = keyof typeof detectionResultNames
export const detectionResults = Object.keys(detectionResultNames) as DetectionResult[]
