import { importedOrigins, profileOriginNames } from '@qingkong/domain/pmf/profile-origin'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CellProblem, FormLine } from '../../../platform/form-sheet.ts'
import { parseSheetTime, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { maxProfileRows, type ProfileField, profileHeadFields, profileSheet } from './profile-sheet.ts'

const { problemAt } = profileSheet

interface ReadProfile {
  name: string
  typeCode: string
  origin: (typeof importedOrigins)[number]
  place: string
  /** 'YYYY-MM-DD' */
  day: string | null
  citation: string
  /** % by factor code. */
  species: Record<string, number>
}

/** What rows are held against. */
export interface ProfileGround {
  /** Code of the source type a text means. */
  typeOf: (text: string) => string | null
  typesText: string
  /** Code of the species a text means. */
  speciesOf: (text: string) => string | null
  /** Names of profiles brought in before. */
  taken: ReadonlySet<string>
  /** Today in the city, 'YYYY-MM-DD'. */
  today: string
}

export interface CheckedProfiles {
  rowCount: number
  profiles: ReadProfile[]
  errors: CellProblem[]
}

type Line = FormLine<ProfileField>

/** Species that say something: profiles are alike by at least eight common ones. */
const fewestSpecies = 8
/** Parts of a profile cannot be more than the whole, but for rounding. */
const mostPct = 100.5

const originOf = (text: string) => importedOrigins.find((origin) => profileOriginNames[origin] === text)

const dayMessage = (value: string, today: string): string | null => {
  const at = parseSheetTime(value)
  if (at === null) return '应为日期，如 2026-01-01'
  return cityDate(at) > today ? '日期不能晚于今天' : null
}

const pctMessage = (value: string): string | null => {
  if (/^-\d/.test(value)) return '占比不能为负'
  if (!/^\d{1,3}(\.\d+)?(e-?\d{1,2})?$/i.test(value)) return '应为数字'
  return Number(value) > mostPct ? '占比不能超过100%' : null
}

const fieldMessage = (field: ProfileField, value: string, ground: ProfileGround): string | null => {
  switch (field) {
    case 'name':
      return ground.taken.has(value) ? '源谱库中已有同名源谱' : null
    case 'type':
      return ground.typeOf(value) === null ? `源类应为：${ground.typesText}` : null
    case 'origin':
      return originOf(value) ? null : `来源应为：${importedOrigins.map((one) => profileOriginNames[one]).join('、')}`
    case 'day':
      return dayMessage(value, ground.today)
    case 'species':
      return ground.speciesOf(value) === null ? `物种${value}未识别` : null
    case 'pct':
      return pctMessage(value)
    case 'place':
    case 'citation':
      return null
  }
}

/** The profile's own facts are the same in all its rows, a species stands once, there are enough, not above the whole. */
const profileProblems = (lines: readonly Line[], ground: ProfileGround): CellProblem[] => {
  const [first] = lines
  if (!first) return []
  const seen = new Set<string>()
  const joint = lines.flatMap(({ row, cells }) => {
    const unlike = profileHeadFields
      .filter((field) => cells[field] !== first.cells[field])
      .map((field) => problemAt(row, field, cells[field], `与第${first.row}行不一致，同一源谱应相同`))
    const code = ground.speciesOf(cells.species) ?? ''
    if (seen.has(code)) unlike.push(problemAt(row, 'species', cells.species, '同一源谱物种重复'))
    seen.add(code)
    return unlike
  })
  const shares = lines.map(({ cells }) => Number(cells.pct))
  const sum = shares.reduce((total, share) => total + share, 0)
  return [
    ...joint,
    ...(shares.filter((share) => share > 0).length < fewestSpecies
      ? [problemAt(first.row, 'name', first.cells.name, `有效物种少于${fewestSpecies}个`)]
      : []),
    ...(sum > mostPct ? [problemAt(first.row, 'pct', first.cells.name, `占比合计${sum.toFixed(1)}%，超过100%`)] : []),
  ]
}

const profileOf = (lines: readonly Line[], ground: ProfileGround): ReadProfile[] => {
  const cells = lines[0]?.cells
  const [typeCode, origin] = [ground.typeOf(cells?.type ?? ''), originOf(cells?.origin ?? '')]
  if (!cells || typeCode === null || !origin) return []
  const at = parseSheetTime(cells.day)
  return [
    {
      name: cells.name,
      typeCode,
      origin,
      place: cells.place,
      day: at === null ? null : cityDate(at),
      citation: cells.citation,
      species: Object.fromEntries(
        lines.flatMap((line) => {
          const code = ground.speciesOf(line.cells.species)
          return code === null ? [] : [[code, Number(line.cells.pct)] as const]
        }),
      ),
    },
  ]
}

/** Checks a whole workbook, cell by cell; any error keeps all of it out. */
export const checkProfiles = ({ rows, formulas }: SheetRows, ground: ProfileGround): CheckedProfiles => {
  const lines = profileSheet.lines(rows)
  const refused = (errors: CellProblem[]): CheckedProfiles => ({
    rowCount: lines.length,
    profiles: [],
    errors: errors.toSorted((a, b) => a.row - b.row),
  })
  const unreadable = profileSheet.sheetProblems(rows, { thing: '源谱', maxLines: maxProfileRows })
  if (unreadable.length > 0) return refused(unreadable)
  const own = lines.flatMap((line) =>
    profileSheet.cellProblems(line, formulas, (field, value) => fieldMessage(field, value, ground)),
  )
  if (own.length > 0) return refused(own)
  const groups = [...Map.groupBy(lines, ({ cells }) => cells.name).values()]
  const errors = groups.flatMap((group) => profileProblems(group, ground))
  if (errors.length > 0) return refused(errors)
  return { rowCount: lines.length, profiles: groups.flatMap((group) => profileOf(group, ground)), errors: [] }
}
