/** Where in the caller's table something is wrong. */
export type InputPlace = {
  /** Position of the row, 0 is the first data row. */
  row?: number
  /** Name of the argument or column. */
  column?: string
  /** The row that held the same before. */
  firstRow?: number
}

/** Input an analysis cannot use: one sentence in the user's language, with the place where it is known. */
export class InputProblem extends Error {
  /** The sentence without its place, for callers that count rows or name columns in another way. */
  readonly what: string
  readonly place: InputPlace

  constructor(what: string, place: InputPlace = {}) {
    const row = place.row === undefined ? '' : `第 ${place.row + 1} 行`
    const column = place.column === undefined ? '' : `${place.column} 列`
    const where = [row, column].filter((part) => part !== '').join(' ')
    const first = place.firstRow === undefined ? '' : `（首次见于第 ${place.firstRow + 1} 行）`
    super(`${where === '' ? '' : `${where}：`}${what}${first}`)
    this.name = 'InputProblem'
    this.what = what
    this.place = place
  }
}
