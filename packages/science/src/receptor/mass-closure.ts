import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from '../stats/input-problem.ts'
import type { ClosureScheme } from './closure-schemes.ts'
import { componentOf, type ParticleRow } from './particle-row.ts'

type ClosedPart = {
  code: string
  nameZh: string
  /** µg/m³; null when nothing of the part is measured. */
  value: Maybe<number>
  /** Of the measured PM2.5, %. */
  sharePct: Maybe<number>
  /** Components of the part that are not there: the value is then too low. */
  absent: string[]
}

export type MassClosure = {
  scheme: string
  parts: ClosedPart[]
  /** Sum of the parts, µg/m³. */
  sum: number
  pm25: Maybe<number>
  /** PM2.5 − sum: water and what is not measured. Negative when the parts weigh more than the whole. */
  other: Maybe<number>
  /** Sum over PM2.5, %. */
  closedPct: Maybe<number>
  /** Measured forms that are not counted because another form of the same is. */
  setAside: string[]
}

/**
 * Mass of particles from their components. Where two forms of one element are measured (S and SO₄²⁻, Cl and Cl⁻, K and
 * K⁺) one counts.
 * @param row µg/m³
 * @returns null when no component of the scheme is there
 * @throws InputProblem for a negative concentration
 */
export const massClosure = (row: ParticleRow, scheme: ClosureScheme): Maybe<MassClosure> => {
  const setAside: string[] = []
  const pm25 = componentOf(row, 'PM2.5')
  const parts = scheme.parts.map(({ code, nameZh, terms }): ClosedPart => {
    const absent: string[] = []
    let value: Maybe<number> = null
    for (const forms of terms) {
      let amount: Maybe<number> = null
      for (const { name, factor } of forms) {
        const own = componentOf(row, name)
        if (own === null) continue
        if (amount !== null) {
          setAside.push(name)
          continue
        }
        if (own < 0) throw new InputProblem(`浓度 ${own} 为负数`, { column: name })
        amount = own * factor
      }
      if (amount === null) absent.push(forms[0]?.name ?? '')
      else value = (value ?? 0) + amount
    }
    return { code, nameZh, value, sharePct: percentOf(value, pm25), absent }
  })
  if (parts.every(({ value }) => value === null)) return null
  const sum = parts.reduce((before, { value }) => before + (value ?? 0), 0)
  return {
    scheme: scheme.code,
    parts,
    sum,
    pm25,
    other: pm25 === null ? null : pm25 - sum,
    closedPct: percentOf(sum, pm25),
    setAside,
  }
}

const percentOf = (value: Maybe<number>, whole: Maybe<number>): Maybe<number> => {
  return value === null || whole === null || !(whole > 0) ? null : (100 * value) / whole
}
