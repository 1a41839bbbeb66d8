/** Stands on every page and in every list of a pack. */
export const evidenceMark = '线索，非执法证据'

/** Name under which the PDF and the charts know the Chinese font. */
export const fontFamily = 'NotoSansHans'
