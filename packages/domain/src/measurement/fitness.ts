import type { Maybe } from '../missing.ts'
import { type DataFlag, dataFlagOf, dataFlags, normalFlag } from './data-flag.ts'
import type { MeasuredKind } from './measured-kind.ts'

/**
 * What a value is wanted for.
 * - shown: it stands on a map, card, table or chart as what was measured
 * - counted: it enters means, sums, shares, ranks and indices
 * - judged: it is held against a limit or a usual range, and somebody may be alarmed or suspected because of it
 */
export const purposes = ['shown', 'counted', 'judged'] as const
export type Purpose = (typeof purposes)[number]

type Fitness = Readonly<Record<Purpose, boolean>>

export interface MeasurementRule {
  flags: Readonly<Record<DataFlag, Fitness>>
  /** Where each answer comes from; what no standard says is a convention of the product and named so. */
  standard: Readonly<Record<Purpose, string>>
}

const fit: Fitness = { shown: true, counted: true, judged: true }
/** A person's number: it is a value, but nobody is accused by it. */
const byHand: Fitness = { shown: true, counted: true, judged: false }
const unfit: Fitness = { shown: false, counted: false, judged: false }

/** HJ 212-2017 table 8: what the letter says about the value, whatever was measured. */
const letters = {
  N: fit,
  '3': fit,
  S: byHand,
  // Of HJ/T 212-2005, for the weather beside the air; a pollutant under it is a value of unknown make.
  '1': byHand,
  F: unfit,
  M: unfit,
  D: unfit,
  C: unfit,
  T: unfit,
  B: unfit,
  P: unfit,
  H: unfit,
  '0': unfit,
  '2': unfit,
} as const satisfies Record<DataFlag, Fitness>

const flagTable = 'HJ 212-2017 表8'
/** Nobody publishes what a span gas or a broken lamp gave: it would be read as the air. */
const noTestGas = '平台约定：校准、维护、故障时的读数不当作测量值显示'
const onlyNormal = '平台约定：只有正常数据可以引起告警'

/**
 * Which flags a value may carry for each purpose, by what was measured. Every flag of every kind is answered; a flag
 * that no standard lists is fit for nothing (`isFit`).
 */
export const measurementRules: Readonly<Record<MeasuredKind, MeasurementRule>> = {
  air: {
    flags: letters,
    standard: {
      shown: `${flagTable}；${noTestGas}`,
      counted:
        'GB 3095 表4、HJ 663-2013：统计只用有效数据；HJ 818-2018、HJ 817-2018 数据有效性判断：校准、维护、故障时段无效',
      judged: onlyNormal,
    },
  },
  weather: {
    flags: { ...letters, '1': fit },
    standard: {
      shown: `${flagTable}；HJ/T 212-2005（1 为气象参数）`,
      counted: `${flagTable}；HJ/T 212-2005（1 为气象参数）`,
      judged: onlyNormal,
    },
  },
  outlet: {
    flags: letters,
    standard: {
      // F is no concentration; that the mass of a source at rest is zero is the business of the mass, not of the value.
      shown: `${flagTable}；${noTestGas}`,
      counted: 'HJ 75-2017 数据审核和处理：故障、维护、校准、失控时段的数据无效；HJ 76-2017',
      judged: 'HJ 75-2017：有效小时均值；平台约定：手工录入（S）不作超标判定',
    },
  },
  meter: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与排口一致`, judged: onlyNormal },
  },
  condition: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与排口一致`, judged: onlyNormal },
  },
  dust: {
    flags: letters,
    standard: { shown: flagTable, counted: 'HJ 817-2018 数据有效性判断（颗粒物），工地参照执行', judged: onlyNormal },
  },
  mobile: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与空气站一致`, judged: onlyNormal },
  },
  voc: {
    flags: letters,
    standard: {
      shown: flagTable,
      counted: 'HJ 1010-2018 的仪器；平台约定：校准、空白时段不参与统计',
      judged: onlyNormal,
    },
  },
  ions: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与挥发性有机物组分一致`, judged: onlyNormal },
  },
  carbon: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与挥发性有机物组分一致`, judged: onlyNormal },
  },
  elements: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定：与挥发性有机物组分一致`, judged: onlyNormal },
  },
  lidar: {
    flags: letters,
    standard: { shown: flagTable, counted: `${flagTable}；平台约定`, judged: onlyNormal },
  },
  city: {
    // Published values come without a flag; what would come with one is treated as the air of a site.
    flags: letters,
    standard: { shown: 'HJ 663-2013（发布值）', counted: 'HJ 663-2013（发布值）', judged: onlyNormal },
  },
}

const isListed = (flag: string): flag is DataFlag => Object.hasOwn(letters, flag)

/**
 * Whether a value may serve a purpose, by its flag as stored. Null, nothing stored, is a normal value; what no version of
 * the standard lists serves nothing.
 */
export const isFit = (kind: MeasuredKind, purpose: Purpose, flag: Maybe<string>): boolean =>
  flag === null || (isListed(flag) && measurementRules[kind].flags[flag][purpose])

/** Whether a flag as sent (either case, empty without one), of whatever was measured, says that a value stands beside it. */
export const isValueFlag = (flag: Maybe<string>): boolean => {
  const known = flag === null || flag.trim() === '' ? normalFlag : dataFlagOf(flag)
  return known !== null && letters[known].counted
}

/** The flags under which a value serves a purpose. */
export const fitFlags = (kind: MeasuredKind, purpose: Purpose): readonly DataFlag[] =>
  dataFlags.filter((flag) => measurementRules[kind].flags[flag][purpose])
