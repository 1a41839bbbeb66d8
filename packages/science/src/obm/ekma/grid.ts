import { InputProblem } from '../../stats/input-problem.ts'
import type { ThreadRun } from '../case/case-thread.ts'
import type { EkmaAxes } from '../case/obm-case.ts'
import type { PreparedCase } from '../case/prepared-case.ts'

/** Response over factors of VOC (columns) and NOx (rows): `response[row·n + column]`. */
export type EkmaGrid = { axis: readonly number[]; response: Float64Array }

export const fewestLines = 3
export const mostLines = 101

/** N values from least to most, the same for VOC and NOx. */
export const ekmaAxis = (count: number, { least, most }: EkmaAxes): number[] => {
  if (!Number.isInteger(count) || count < fewestLines || count > mostLines)
    throw new InputProblem(`EKMA 网格数 ${count} 应为 ${fewestLines}–${mostLines} 的整数`)
  return Array.from({ length: count }, (_, i) => Math.round((least + ((most - least) * i) / (count - 1)) * 1e9) / 1e9)
}

/** Runs of the grid, NOx outside, VOC inside; NOx moves NO, NO2 and HONO, ozone stays as it is. */
export const ekmaRuns = (prepared: PreparedCase, axis: readonly number[], kind: ThreadRun['kind']): ThreadRun[] => {
  return axis.flatMap((fNox) => axis.map((fVoc) => scaledRun(prepared, fVoc, fNox, kind)))
}

const noxGases = new Set(['NO', 'NO2', 'HONO'])

const scaledRun = ({ observed }: PreparedCase, fVoc: number, fNox: number, kind: ThreadRun['kind']): ThreadRun => {
  const scales = observed.flatMap(({ name, vocClass }) => {
    if (vocClass !== null) return [[name, fVoc] as const]
    return noxGases.has(name) ? [[name, fNox] as const] : []
  })
  return { kind, scales }
}

/** Bilinear on the grid; null outside. */
export const gridValue = ({ axis, response }: EkmaGrid, fVoc: number, fNox: number): number | null => {
  const count = axis.length
  const place = (factor: number) => {
    const [first = 0, last = 0] = [axis[0], axis[count - 1]]
    const at = ((factor - first) / (last - first)) * (count - 1)
    if (!(at >= -1e-9 && at <= count - 1 + 1e-9)) return null
    const whole = Math.min(count - 2, Math.max(0, Math.floor(at)))
    return { whole, part: at - whole }
  }
  const [column, row] = [place(fVoc), place(fNox)]
  if (!column || !row) return null
  const corner = (dRow: number, dColumn: number) =>
    response[(row.whole + dRow) * count + column.whole + dColumn] ?? Number.NaN
  const low = corner(0, 0) * (1 - column.part) + corner(0, 1) * column.part
  const high = corner(1, 0) * (1 - column.part) + corner(1, 1) * column.part
  return low * (1 - row.part) + high * row.part
}
