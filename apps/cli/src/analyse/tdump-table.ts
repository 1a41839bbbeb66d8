import { InputProblem } from '@qingkong/science/stats/input-problem'
import { parseTdump } from '@qingkong/science/trajectory/tdump'
import { UsageError } from '../command.ts'
import { readText } from '../output/read-file.ts'
import { type CsvTable, tableOf } from './csv-table.ts'
import { localText } from './local-time.ts'

/**
 * The endpoint file of HYSPLIT as a table of the path methods: `date` names the path by number and start in UTC, then
 * hour.inc, lat, lon, height and the diagnostics by their names.
 * @throws UsageError naming file and line
 */
export const readTdumpTable = (path: string): CsvTable => {
  const text = readText(path)
  try {
    const { points, starts, diagnosticNames } = parseTdump(text)
    const heads = text.trimEnd().split('\n').length - points.length
    return tableOf(
      path,
      ['date', 'time', 'hour.inc', 'lat', 'lon', 'height', ...diagnosticNames],
      points.map(({ trajectory, atMs, ageHours, latitude, longitude, heightM, diagnostics }) => [
        `${trajectory} ${localText(starts[trajectory - 1]?.atMs ?? atMs, 0)}`,
        localText(atMs, 0),
        ...[ageHours, latitude, longitude, heightM, ...diagnostics].map(String),
      ]),
      points.map((_, row) => heads + row + 1),
    )
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error
    const { row } = error.place
    throw new UsageError(`${path}${row === undefined ? '' : ` 第 ${row + 1} 行`}：${error.what}`)
  }
}
