import { InputProblem } from '../stats/input-problem.ts'
import type { VocCoefficient, VocSpecies, VocTable } from './voc-table.ts'

/** Letters and digits only, so that '1,2,4-Trimethylbenzene', '124-trimethylbenzene' and 'M_P Xylene' are found. */
const plain = (name: string): string => {
  return name
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('α', 'alpha')
    .replaceAll('β', 'beta')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Other names in use, by the name of the table. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Ethylene: ['ethene'],
  Propylene: ['propene'],
  Acetylene: ['ethyne'],
  Isobutane: ['i-butane', '2-methylpropane'],
  Isopentane: ['i-pentane', '2-methylbutane'],
  'n-Butane': ['butane'],
  'n-Pentane': ['pentane'],
  'n-Hexane': ['hexane'],
  'n-Heptane': ['heptane'],
  'n-Octane': ['octane'],
  'n-Nonane': ['nonane'],
  'n-Decane': ['decane'],
  'n-Undecane': ['undecane'],
  'n-Dodecane': ['dodecane'],
  'n-Propylbenzene': ['propylbenzene'],
  Isopropylbenzene: ['cumene', '异丙基苯'],
  'o-Xylene': ['邻二甲苯', '1,2-dimethylbenzene'],
  'm-Ethyltoluene': ['3-ethyltoluene', '间乙基甲苯'],
  'p-Ethyltoluene': ['4-ethyltoluene', '对乙基甲苯'],
  'o-Ethyltoluene': ['2-ethyltoluene', '邻乙基甲苯'],
  'Methyl tert-butyl ether': ['mtbe'],
  '2-Butanone': ['mek', 'methyl ethyl ketone', '丁酮'],
  '4-Methyl-2-pentanone': ['mibk', 'methyl isobutyl ketone'],
  Isopropanol: ['2-propanol', 'isopropyl alcohol'],
  Propionaldehyde: ['propanal'],
  'n-Butyraldehyde': ['butanal', 'butyraldehyde', '丁醛'],
  Valeraldehyde: ['pentanal', '正戊醛'],
  Hexanal: ['hexaldehyde', '正己醛'],
  Chloroform: ['trichloromethane', '氯仿', '三氯甲烷'],
  Dichloromethane: ['methylene chloride'],
  Trichloroethylene: ['trichloroethene'],
  Tetrachloroethylene: ['tetrachloroethene'],
  'Vinyl chloride': ['chloroethene'],
  Dichlorodifluoromethane: ['freon-12', 'cfc-12', '氟利昂12'],
  Trichlorofluoromethane: ['freon-11', 'cfc-11', '氟利昂11'],
  '1,2-Dichlorotetrafluoroethane': ['freon-114', 'cfc-114', '氟利昂114'],
  '1,1,2-Trichlorotrifluoroethane': ['freon-113', 'cfc-113', '氟利昂113'],
}

/** A channel that does not part m- and p-xylene, under the names devices give it. */
const mergedXyleneNames = [
  'm,p-xylene',
  'm-p-xylene',
  'p,m-xylene',
  'm+p-xylene',
  '间,对-二甲苯',
  '间对二甲苯',
  '间/对-二甲苯',
]
const mergedXylenePlain = new Set(mergedXyleneNames.map(plain))

/** How the coefficients of unresolved m- and p-xylene are made: 0.7 / 0.3 as both are usually emitted, or the mean. */
export const xyleneMixes = { usual: 0.7, mean: 0.5 } as const
export type XyleneMix = keyof typeof xyleneMixes

export const mergedXyleneName = 'm,p-Xylene'

export type VocNameFinder = (name: string) => VocSpecies | undefined

/** Tables do not change, and a year of samples asks for the same names again and again. */
const made = new WeakMap<VocTable, Map<XyleneMix, VocNameFinder>>()

/** A name that stands for a species: English, Chinese, CAS number, or another one in use. */
export const vocNameFinder = (table: VocTable, mix: XyleneMix): VocNameFinder => {
  const ofTable = made.get(table) ?? new Map<XyleneMix, VocNameFinder>()
  made.set(table, ofTable)
  const finder = ofTable.get(mix) ?? newFinder(table, mix)
  ofTable.set(mix, finder)
  return finder
}

const newFinder = (table: VocTable, mix: XyleneMix): VocNameFinder => {
  const byName = new Map<string, VocSpecies>()
  for (const species of table.species.values()) {
    const names = [species.nameEn, species.nameZh, species.nameZh.replace(/[（(].*/, '')]
    for (const name of [...names, ...(otherNames[species.nameEn] ?? [])]) byName.set(plain(name), species)
    byName.set(species.cas, species)
  }
  const merged = mergedXylene(table, mix)
  const found = new Map<string, VocSpecies | undefined>()
  return (name) => {
    if (!found.has(name))
      found.set(
        name,
        mergedXylenePlain.has(plain(name)) ? merged : (byName.get(name.trim()) ?? byName.get(plain(name))),
      )
    return found.get(name)
  }
}

const mergedXylene = (table: VocTable, mix: XyleneMix): VocSpecies => {
  const [meta, para] = [table.species.get('m-Xylene'), table.species.get('p-Xylene')]
  if (!meta || !para) throw new InputProblem('系数表中没有间、对二甲苯')
  const share = xyleneMixes[mix]
  const mixed = (key: VocCoefficient) => {
    const [a, b] = [meta[key], para[key]]
    return a === null || b === null ? null : share * a + (1 - share) * b
  }
  return {
    ...meta,
    nameEn: mergedXyleneName,
    nameZh: '间/对-二甲苯',
    cas: '',
    mir: mixed('mir'),
    mirChina: mixed('mirChina'),
    koh: mixed('koh'),
    kohOf: { atkinson: null, mcm: null, aopwin: null },
    soaYield: mixed('soaYield'),
    soap: mixed('soap'),
    facPct: mixed('facPct'),
  }
}
