import type { Maybe } from '@qingkong/domain/missing'
import type { Species } from '@qingkong/domain/voc/species'
import { isVocGroupCode } from '@qingkong/domain/voc/voc-group'
import { InputProblem } from '../stats/input-problem.ts'
import {
  type KohSource,
  kohSources,
  type VocRemark,
  vocColumnSources,
  vocRemarks,
  vocSpeciesText,
  vocTableVersion,
} from './voc-species-data.ts'

/** Coefficients that a user may replace. */
const vocCoefficients = ['mir', 'mirChina', 'koh', 'soaYield', 'soap', 'facPct'] as const
export type VocCoefficient = (typeof vocCoefficients)[number]

/** A species with all coefficients of the reactivity analysis; null where no table has one. */
export type VocSpecies = Omit<Species, 'factorCode' | 'cas'> & {
  nameEn: string
  nameZh: string
  /** CAS registry number; empty for a mixture. */
  cas: string
  formula: string
  list: string
  /** MIR under Chinese conditions, g O₃ per g. */
  mirChina: Maybe<number>
  kohSource: KohSource
  /** The rate constants of single tables, cm³/(molecule·s), to compare. */
  kohOf: { atkinson: Maybe<number>; mcm: Maybe<number>; aopwin: Maybe<number> }
  /** SOA per VOC, g/g. */
  soaYield: Maybe<number>
  /** SOA potential, toluene = 100. */
  soap: Maybe<number>
  /** Fractional aerosol coefficient, %. */
  facPct: Maybe<number>
  remarks: readonly VocRemark[]
  /** Coefficients a user has replaced. */
  edited: readonly VocCoefficient[]
}

/** Species by their English name, with the version every result states. */
export type VocTable = { version: string; species: ReadonlyMap<string, VocSpecies> }

const number = (cell: string): Maybe<number> => {
  return cell === '' ? null : Number(cell)
}

const isKohSource = (mark: string): mark is KohSource => {
  return Object.hasOwn(kohSources, mark)
}

const isRemark = (mark: string): mark is VocRemark => {
  return Object.hasOwn(vocRemarks, mark)
}

const speciesOf = (line: string): VocSpecies => {
  const [nameEn = '', nameZh = '', cas = '', formula = '', molarMass = '', group = '', list = '', ...rest] =
    line.split('|')
  const [mir = '', mirChina = '', koh = '', source = '', atkinson = '', mcm = '', aopwin = '', ...soa] = rest
  const [soaYield = '', soap = '', facPct = '', remarks = ''] = soa
  if (!isVocGroupCode(group) || !isKohSource(source)) throw new Error(`species table: ${nameEn}`)
  return {
    nameEn,
    nameZh,
    cas,
    formula,
    molarMass: Number(molarMass),
    groupCode: group,
    list,
    mir: number(mir),
    mirChina: number(mirChina),
    koh: number(koh),
    kohSource: source,
    kohOf: { atkinson: number(atkinson), mcm: number(mcm), aopwin: number(aopwin) },
    soaYield: number(soaYield),
    soap: number(soap),
    facPct: number(facPct),
    remarks: [...remarks].filter(isRemark),
    edited: [],
  }
}

/** The product's own table. */
export const vocTable: VocTable = {
  version: vocTableVersion,
  species: new Map(
    vocSpeciesText
      .trim()
      .split('\n')
      .map((line) => speciesOf(line))
      .map((species) => [species.nameEn, species]),
  ),
}

/** Where a coefficient of a species comes from, in Chinese. */
export const sourceOf = (species: VocSpecies, coefficient: VocCoefficient | 'molarMass'): string => {
  if (species.edited.some((one) => one === coefficient)) return '用户修改'
  return coefficient === 'koh' ? kohSources[species.kohSource] : vocColumnSources[coefficient]
}

/**
 * The table with coefficients a user has replaced, under a version of its own.
 * @param changes new values by English name
 * @throws InputProblem for a species the table does not hold, or a version that is the old one
 */
export const editedTable = (
  table: VocTable,
  version: string,
  changes: Readonly<Record<string, Partial<Record<VocCoefficient, number>>>>,
): VocTable => {
  if (version === table.version) throw new InputProblem(`修改后的系数表需要新的版本号，${version} 已被使用`)
  const species = new Map(table.species)
  for (const [name, values] of Object.entries(changes)) {
    const before = species.get(name)
    if (!before) throw new InputProblem(`系数表中没有物种 ${name}`)
    const edited = vocCoefficients.filter(
      (coefficient) => values[coefficient] !== undefined || before.edited.includes(coefficient),
    )
    species.set(name, { ...before, ...values, edited })
  }
  return { version, species }
}
