import { type StatisticLevel, statisticLevels } from '@qingkong/contract/shapes/emission-amount'
import type { StatisticUnit } from './asked-outlets.ts'

/** A row of the tree with everything below it. */
export interface LevelNode<U> {
  level: StatisticLevel
  code: string
  parentCode: string | null
  name: string
  units: readonly U[]
}

type Naming = (unit: StatisticUnit) => { code: string; name: string }

const named: Readonly<Record<StatisticLevel, Naming>> = {
  COUNTY: ({ countyCode, countyName }) => ({ code: countyCode, name: countyName }),
  // An industry stands in each district by itself.
  INDUSTRY: ({ countyCode, divisionCode, divisionName }) => ({
    code: `${countyCode}-${divisionCode}`,
    name: divisionName,
  }),
  ENTERPRISE: ({ psCode, psName }) => ({ code: psCode, name: psName }),
  OUTLET: ({ unitCode, unitName }) => ({ code: unitCode, name: unitName }),
}

/** A row of the tree, by which everything below it is found. */
export interface NodeAt {
  level: StatisticLevel
  code: string
}

export const isBelow = (unit: StatisticUnit, { level, code }: NodeAt): boolean => named[level](unit).code === code

const nodesBelow = <U extends StatisticUnit>(
  units: readonly U[],
  depth: number,
  deepest: number,
  parentCode: string | null,
): LevelNode<U>[] => {
  const level = statisticLevels[depth]
  if (level === undefined || depth > deepest) return []
  const naming = named[level]
  return [...Map.groupBy(units, (unit) => naming(unit).code)].flatMap(([code, own]) => {
    const [first] = own
    if (!first) return []
    const node = { level, code, parentCode, name: naming(first).name, units: own }
    return [node, ...nodesBelow(own, depth + 1, deepest, code)]
  })
}

/** 区县 → 行业 → 企业 → 排口, each followed by what stands below it, down to a level. Units in that order. */
export const levelNodes = <U extends StatisticUnit>(units: readonly U[], until: StatisticLevel): LevelNode<U>[] =>
  nodesBelow(units, 0, statisticLevels.indexOf(until), null)
