import { formatRounded } from '@qingkong/domain/air/rounding'
import { type SampleKind, sampleKindOf } from '@qingkong/domain/spectrum/sample-kind'
import { countedValue, isNormalised, normalisedShares } from '@qingkong/domain/spectrum/species-shares'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import { parseSheetTime, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { cellProblems, type SpectrumGround, type SpectrumRow } from './check-cells.ts'
import { maxSpectrumRows, sampleFields, spectrumSheet, spectrumUnitOf } from './spectrum-sheet.ts'

const { problemAt } = spectrumSheet

interface ReadSpecies {
  factorCode: string
  value: number | null
  detectionLimit: number | null
  uncertainty: number | null
  /** % */
  share: number
}

export interface ReadSample {
  sampleCode: string
  enterpriseId: number
  processCode: string
  sectionName: string
  outletId: number | null
  sampledAt: Date
  method: string
  sampleCount: number
  kind: SampleKind
  unit: string
  species: ReadSpecies[]
}

export interface CheckedSpectra {
  rowCount: number
  samples: ReadSample[]
  errors: CellProblem[]
  warnings: CellProblem[]
}

/** Species that say something: fewer make no profile. */
const fewestSpecies = 8

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

const speciesOfSample = (lines: readonly SpectrumRow[], { species }: SpectrumGround): ReadSpecies[] => {
  const read = lines.flatMap(({ cells }) => {
    const factorCode = species.named(cells.species)?.factorCode
    const [value, detectionLimit] = [numberOf(cells.value), numberOf(cells.detectionLimit)]
    const counted = countedValue(value, detectionLimit)
    return factorCode === undefined || counted === null
      ? []
      : [{ factorCode, value, detectionLimit, uncertainty: numberOf(cells.uncertainty), counted }]
  })
  const shares = normalisedShares(new Map(read.map(({ factorCode, counted }) => [factorCode, counted])))
  return read.map(({ counted: _, ...one }) => ({ ...one, share: shares.get(one.factorCode) ?? 0 }))
}

/** The sample's own facts are the same in all its rows, a species stands once, and there are enough of them. */
const sampleErrors = (lines: readonly SpectrumRow[], ground: SpectrumGround): CellProblem[] => {
  const [first] = lines
  if (!first) return []
  const seen = new Set<string>()
  const joint = lines.flatMap(({ row, cells }) => {
    const unlike = sampleFields
      .filter((field) => cells[field] !== first.cells[field])
      .map((field) => problemAt(row, field, cells[field], `与第${first.row}行不一致，同一样品应相同`))
    const code = ground.species.named(cells.species)?.factorCode ?? ''
    if (seen.has(code)) unlike.push(problemAt(row, 'species', cells.species, '同一样品物种重复'))
    seen.add(code)
    return unlike
  })
  const valid = speciesOfSample(lines, ground).filter(({ share }) => share > 0).length
  return valid < fewestSpecies
    ? [...joint, problemAt(first.row, 'sampleCode', first.cells.sampleCode, `有效物种少于${fewestSpecies}个`)]
    : joint
}

const sumWarning = (lines: readonly SpectrumRow[]): CellProblem[] => {
  const [first] = lines
  if (!first || spectrumUnitOf(first.cells.unit) !== '%') return []
  const sum = lines.reduce(
    (total, { cells }) => total + (countedValue(numberOf(cells.value), numberOf(cells.detectionLimit)) ?? 0),
    0,
  )
  return isNormalised(sum)
    ? []
    : [problemAt(first.row, 'value', first.cells.sampleCode, `加和为${formatRounded(sum, 1)}%，将归一化`)]
}

const sampleOf = (lines: readonly SpectrumRow[], ground: SpectrumGround): ReadSample[] => {
  const cells = lines[0]?.cells
  const holder = cells && ground.holders.get(cells.psCode)
  const processCode = cells && holder?.sections.get(cells.section)
  const [sampledAt, kind] = [parseSheetTime(cells?.sampleTime ?? ''), sampleKindOf(cells?.kind ?? '')]
  const unit = spectrumUnitOf(cells?.unit ?? '')
  if (!cells || !holder || processCode === undefined || sampledAt === null || !kind || !unit) return []
  return [
    {
      sampleCode: cells.sampleCode,
      enterpriseId: holder.id,
      processCode,
      sectionName: cells.section,
      outletId: holder.outlets.get(cells.outletCode) ?? null,
      sampledAt,
      method: cells.method,
      sampleCount: numberOf(cells.sampleCount) ?? 1,
      kind,
      unit,
      species: speciesOfSample(lines, ground),
    },
  ]
}

/** Checks a whole workbook, cell by cell; any error keeps all of it out. */
export const checkSpectra = ({ rows, formulas }: SheetRows, ground: SpectrumGround): CheckedSpectra => {
  const filled = spectrumSheet.lines(rows)
  const answer = (errors: CellProblem[], warnings: CellProblem[] = [], samples: ReadSample[] = []) => ({
    rowCount: filled.length,
    samples,
    errors: errors.toSorted((a, b) => a.row - b.row),
    warnings,
  })
  const unreadable = spectrumSheet.sheetProblems(rows, { thing: '样品', maxLines: maxSpectrumRows })
  if (unreadable.length > 0) return answer(unreadable)
  const own = filled.flatMap((line) => cellProblems(line, formulas, ground))
  if (own.length > 0) return answer(own)
  const samples = [...Map.groupBy(filled, ({ cells }) => cells.sampleCode).values()]
  const errors = samples.flatMap((lines) => sampleErrors(lines, ground))
  const warnings = samples.flatMap(sumWarning)
  return errors.length > 0
    ? answer(errors, warnings)
    : answer(
        [],
        warnings,
        samples.flatMap((lines) => sampleOf(lines, ground)),
      )
}
