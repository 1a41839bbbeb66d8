import type { ComponentRose } from '@qingkong/contract/calls/composition/component-roses'
import { polarPlot } from '@qingkong/science/stats/polar-plot'
import { latelyMade } from '../../../platform/lately-made.ts'
import { sha256Of } from '../../../platform/sha256.ts'

/** A surface through fewer hours would be drawn, not measured. */
const fewestHours = 24
const cellsOfSide = 41

interface Winds {
  /** Calm is 0: its direction means nothing. */
  speedMs: Float64Array
  directionDeg: Float64Array
}

type Polar = ComponentRose['polar']

/** By the hours themselves: a surface takes a tenth of a second to smooth; of 1,700 cells, 150 kB. */
const surfaces = latelyMade<{ polar: Polar }>(60)

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const smoothed = (winds: Winds, hours: Float64Array): Polar => {
  const { reachMs, cells } = polarPlot(winds, hours, { cells: cellsOfSide })
  return { reachMs, stepMs: (2 * reachMs) / (cellsOfSide - 1), cells }
}

/** Hours with a value and a wind that has a direction. */
export const directedHours = ({ speedMs, directionDeg }: Winds, hours: Float64Array): number =>
  hours.reduce(
    (count, value, at) =>
      count + ((speedMs[at] ?? 0) > 0 && !Number.isNaN(directionDeg[at]) && !Number.isNaN(value) ? 1 : 0),
    0,
  )

/** Mean over direction and speed, smoothed (openair polarPlot); null for fewer than 24 hours with a wind. */
export const polarOfHours = (winds: Winds, hours: Float64Array): Polar => {
  if (directedHours(winds, hours) < fewestHours) return null
  const key = sha256Of(Buffer.concat([winds.speedMs, winds.directionDeg, hours].map(bytesOf)))
  return surfaces(key, () => ({ polar: smoothed(winds, hours) })).polar
}
