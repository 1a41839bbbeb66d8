/** Colours of number plates in the order of document 2 section 3.7. */
export const plateColorNames = { '1': '蓝牌', '2': '黄牌', '5': '绿牌', '3': '白牌', '4': '黑牌' } as const
export type PlateColor = keyof typeof plateColorNames
/** As the document lists them: an object would put the number-like keys in order. */
export const plateColors = ['1', '2', '5', '3', '4'] as const satisfies readonly PlateColor[]
