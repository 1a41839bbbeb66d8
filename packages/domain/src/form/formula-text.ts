/** What a spreadsheet takes for the beginning of a formula, full-width signs too: some programs fold them. */
const beginsFormula = /^[=+\-@＝＋－＠\t\r]/

/** A text as a CSV cell holds it without being computed: with a leading apostrophe where it begins like a formula (4.4 #41). */
export const plainCellText = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text)
