/** Emissions and electricity of the year, of yesterday, of today (document 2 section 9). */
export const dataRangeTypes = [
  { value: 'ZDJK_01', label: '年排放量' },
  { value: 'KWH_01', label: '年用电量' },
  { value: 'ZDJK_02', label: '昨日排放量' },
  { value: 'KWH_02', label: '昨日用电量' },
  { value: 'ZDJK_03', label: '今日排放量' },
  { value: 'KWH_03', label: '今日用电量' },
] as const
export type DataRangeType = (typeof dataRangeTypes)[number]['value']

/** 1 the first N enterprises, 2 the first N percent, 3 N tons and more. */
const dataRangeUnits = [
  { value: '1', label: '名' },
  { value: '2', label: '%' },
  { value: '3', label: '吨以上' },
] as const
export type DataRangeUnit = (typeof dataRangeUnits)[number]['value']

/** Pollutants of emission ranges (document 2 section 9). */
export const dataRangeFactors = [
  { value: 'a34013', label: '烟尘' },
  { value: 'a21002', label: '氮氧化物' },
  { value: 'a21026', label: '二氧化硫' },
  { value: 'a21005', label: '一氧化碳' },
  { value: 'a24088', label: '非甲烷总烃' },
  { value: 'a21024', label: '氯化氢' },
  { value: 'a00000', label: '废气' },
] as const

export interface DataRangeRow {
  /** Tells rows apart on the screen. */
  id: number
  type: DataRangeType
  /** null while nothing is entered. */
  num: number | null
  unit: DataRangeUnit
  /** Kept while the type is one of electricity, sent for emissions only. */
  factor: string
}

/** A row as the call takes it. */
export interface DataRangeItem {
  dataRangeType: DataRangeType
  dataRangeNum: number
  dataRangeUnit: DataRangeUnit
  dataRangeFactor?: string
}

export const maxDataRanges = 10

/** filter-12: nitrogen oxides where ozone is looked at, else smoke dust. */
export const defaultRangeFactor = (currentFactor: string | null): string =>
  currentFactor === 'o3' ? 'a21002' : 'a34013'

export const isEmissionRange = (type: DataRangeType): boolean => type.startsWith('ZDJK')

/** filter-31: what stands before the number; tons are no rank. */
export const rangePrefix = (type: DataRangeType, unit: DataRangeUnit): string => {
  const subject = isEmissionRange(type) ? '排放量' : '用电量'
  return unit === '3' ? `${subject}达` : `${subject}前`
}

/** Electricity is not weighed: its ranges have no tons. */
export const unitsOf = (type: DataRangeType) =>
  dataRangeUnits.filter(({ value }) => value !== '3' || isEmissionRange(type))

/** filter-30: a whole number of at least 1, percent at most 100; what is no number is none. */
export const rangeNumber = (entered: unknown, unit: DataRangeUnit): number | null => {
  if (typeof entered !== 'number' || !Number.isFinite(entered)) return null
  return Math.min(Math.max(1, Math.trunc(entered)), unit === '2' ? 100 : 1_000_000_000)
}

/** A changed row holds together: unit and number follow the type. */
export const changeRow = (row: DataRangeRow, part: Partial<DataRangeRow>): DataRangeRow => {
  const next = { ...row, ...part }
  const unit = unitsOf(next.type).some(({ value }) => value === next.unit) ? next.unit : '1'
  return { ...next, unit, num: rangeNumber(next.num, unit) }
}

/** filter-30: rows without a number are dropped; the pollutant goes with emissions only. */
export const dataRangeItems = (rows: readonly DataRangeRow[]): DataRangeItem[] =>
  rows.flatMap(({ type, num, unit, factor }) =>
    num === null
      ? []
      : [
          {
            dataRangeType: type,
            dataRangeNum: num,
            dataRangeUnit: unit,
            ...(isEmissionRange(type) ? { dataRangeFactor: factor } : {}),
          },
        ],
  )

/** A row still to be filled in. */
export const emptyRow = (id: number, currentFactor: string | null): DataRangeRow => ({
  id,
  type: 'ZDJK_01',
  num: null,
  unit: '1',
  factor: defaultRangeFactor(currentFactor),
})
