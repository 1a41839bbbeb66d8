import { InputProblem } from '../stats/input-problem.ts'

/** Eight directions the air comes from. */
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const directionsZh = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'] as const
type Direction = (typeof directions)[number]

export type WeatherType = {
  /** One of 27: U, A, C, a direction, or A/C before a direction. */
  type: 'U' | 'A' | 'C' | Direction | `${'A' | 'C'}${Direction}`
  nameZh: string
  /** Westerly and southerly flow, resultant flow, and westerly, southerly and total shear vorticity, hPa. */
  westerly: number
  southerly: number
  flow: number
  vorticity: number
  /** Where the flow comes from, degrees; null without any. */
  directionDeg: number | null
}

/** Below these flow and vorticity mean nothing, hPa. */
const faint = 6

/** Factors of the latitude: 1/cos φ, sin φ/sin(φ − 5°), sin φ/sin(φ + 5°), 1/(2 cos² φ). */
export const latitudeFactors = (latitudeDeg: number): readonly [number, number, number, number] => {
  const radian = Math.PI / 180
  const phi = latitudeDeg * radian
  return [
    1 / Math.cos(phi),
    Math.sin(phi) / Math.sin(phi - 5 * radian),
    Math.sin(phi) / Math.sin(phi + 5 * radian),
    1 / (2 * Math.cos(phi) ** 2),
  ]
}

/**
 * Weather type by Jenkinson and Collison (1977; Jones, Hulme and Briffa 1993) from sea-level pressure at 16 points
 * about a place: rows at +10° (2 points), +5°, 0°, −5° (4 each) and −10° (2) of latitude, from west to east 10° apart.
 * @param pressures hPa, P1 to P16 from north-west to south-east
 * @param latitudeDeg of the middle, 15 to 75 N
 * @throws InputProblem unless there are 16 pressures of 850 to 1100 hPa and the latitude fits
 */
export const weatherType = (pressures: readonly number[], latitudeDeg: number): WeatherType => {
  if (pressures.length !== 16) throw new InputProblem(`需要 16 个格点的海平面气压，给出 ${pressures.length} 个`)
  pressures.forEach((value, i) => {
    if (!(value >= 850 && value <= 1100))
      throw new InputProblem(`气压 ${value} 缺失或不在 850～1100 hPa 之间`, { column: `p${i + 1}` })
  })
  if (!(latitudeDeg >= 15 && latitudeDeg <= 75))
    throw new InputProblem('中心纬度应在 15～75 度之间', { column: 'latitude' })
  const p = (point: number) => pressures[point - 1] ?? Number.NaN
  const row = (a: number, b: number) => (p(a) + p(b)) / 2
  const column = (a: number, b: number, c: number) => (p(a) + 2 * p(b) + p(c)) / 4
  const [alongSouth, toSouth, toNorth, shear] = latitudeFactors(latitudeDeg)
  const westerly = row(12, 13) - row(4, 5)
  const southerly = alongSouth * (column(5, 9, 13) - column(4, 8, 12))
  const westerlyShear = toSouth * (row(15, 16) - row(8, 9)) - toNorth * (row(8, 9) - row(1, 2))
  const southerlyShear = shear * (column(6, 10, 14) - column(5, 9, 13) - column(4, 8, 12) + column(3, 7, 11))
  const flow = Math.hypot(westerly, southerly)
  const vorticity = westerlyShear + southerlyShear
  const directionDeg = flow === 0 ? null : ((Math.atan2(-westerly, -southerly) * 180) / Math.PI + 360) % 360
  return { ...typeOf(flow, vorticity, directionDeg), westerly, southerly, flow, vorticity, directionDeg }
}

const typeOf = (flow: number, vorticity: number, directionDeg: number | null): Pick<WeatherType, 'type' | 'nameZh'> => {
  const turning = Math.abs(vorticity)
  if (flow < faint && turning < faint) return { type: 'U', nameZh: '不确定型' }
  const [kind, kindZh] = vorticity > 0 ? (['C', '气旋'] as const) : (['A', '反气旋'] as const)
  if (directionDeg === null || turning > 2 * flow) return { type: kind, nameZh: `${kindZh}型` }
  const at = Math.round(directionDeg / 45) % 8
  const [direction, directionZh] = [directions[at] ?? 'N', directionsZh[at] ?? '北']
  if (turning < flow) return { type: direction, nameZh: `${directionZh}风型` }
  return { type: `${kind}${direction}`, nameZh: `${kindZh}${directionZh}风混合型` }
}
