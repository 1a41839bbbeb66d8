import type { Maybe } from '@qingkong/domain/missing'
import { cityDate, formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { productionShare } from '@qingkong/domain/warning/production-share'
import {
  isDoubtful,
  type JudgedResponse,
  judgeResponse,
  stackVerdict,
  usualDayKwh,
} from '@qingkong/domain/warning/response-verdict'
import { demandedKg } from '@qingkong/domain/warning/society-emission'
import { type MeasureLevel, measureLevels } from '@qingkong/domain/warning/warning-level'
import { readInRounds } from '../../../db/read-in-rounds.ts'
import { reachKey } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { daysOf } from '../../ground/calendar-days/port.ts'
import { emissionFactors, measuredRate } from '../../sources/enterprises/port.ts'
import { type ProductionUse, productionUse, societyInForce } from '../../sources/reductions/port.ts'
import {
  type AskedEnterprise,
  askedReductions,
  pollutantNames,
  pollutants,
  reasonOf,
  runningWarning,
} from '../reduction-panels/port.ts'

/** An enterprise that is to stop or limit production, with what its meters say of it. */
export interface JudgedEnterprise extends AskedEnterprise {
  /** 0 to 1; null where the plan names none. */
  share: Maybe<number>
  /** null where no meter counted in the hours. */
  actualKwh: Maybe<number>
  judged: JudgedResponse
  /** Where the usual day comes from, or what stands in the way. */
  basis: string
  /** 存疑: the stack monitors say the opposite of the meters. */
  doubtful: boolean
}

type Judged = Omit<JudgedEnterprise, 'doubtful'>

export interface JudgedPlan {
  warning: Awaited<ReturnType<typeof runningWarning>>
  planNumber: Maybe<number>
  hiddenCount: number
  reason: Maybe<string>
  /** 应减 of the level, kg a day of the whole city; null to whom not every enterprise is shown: a part says nothing against it. */
  needKg: Readonly<Record<(typeof pollutants)[number], Maybe<number>>>
  /** Hours that were judged, [from, to). */
  hours: Maybe<{ from: Date; to: Date }>
  newestAt: Maybe<Date>
  enterprises: JudgedEnterprise[]
  /** Of the plan too, but nothing is asked of their production. */
  exempt: AskedEnterprise[]
}

const hoursBack = 24

/** The hours of a response that ended, at most the last 24: with a night and a day in them no shift is taken for a stop. */
const judgedHours = (startedAt: Date, now: Date): { from: Date; to: Date } | null => {
  const to = startOfHour(now)
  const firstMs = Math.ceil(startedAt.getTime() / hourMs) * hourMs
  const from = new Date(Math.max(firstMs, to.getTime() - hoursBack * hourMs))
  return from < to ? { from, to } : null
}

const leastHoursText = '有效小时不足75%'

/** The usual day of a plant: by its meters, else as the inventory declares. */
const usualOf = ({ days, declaredDayKwh }: ProductionUse, isWorkday: boolean) => {
  const kwh = usualDayKwh(days, isWorkday)
  if (kwh !== null) return { kwh, basis: isWorkday ? '近30个工作日中位' : '近30个休息日中位' }
  if (declaredDayKwh !== null) return { kwh: declaredDayKwh, basis: '基准期不足10天，已采用清单基准' }
  return { kwh: null, basis: '基准期不足10天，清单无用电量' }
}

const judge = (
  asked: AskedEnterprise,
  use: ProductionUse | undefined,
  { dueHours, isWorkday }: { dueHours: number; isWorkday: boolean },
): Judged => {
  const share = productionShare(asked.planned.measures, asked.statedPct)
  const nothing = judgeResponse({ baseKwh: null, actualKwh: 0, validHours: 0, dueHours, reductionShare: share ?? 0 })
  if (!use) return { ...asked, share, actualKwh: null, judged: nothing, basis: '没有生产用电监测' }
  const actualKwh = use.validHours === 0 ? null : use.actualKwh
  if (share === null) return { ...asked, share, actualKwh, judged: nothing, basis: '方案没有写明限产比例' }
  if (use.validHours === 0) return { ...asked, share, actualKwh, judged: nothing, basis: '该时段无用电数据' }
  const usual = usualOf(use, isWorkday)
  const { actualKwh: counted, validHours } = use
  const judged = judgeResponse({ baseKwh: usual.kwh, actualKwh: counted, validHours, dueHours, reductionShare: share })
  const isShort = usual.kwh !== null && judged.verdict === 'unknown'
  return { ...asked, share, actualKwh, judged, basis: isShort ? leastHoursText : usual.basis }
}

/** What the stacks let go of in the hours, kg by factor, where the response fills a day and enough of its hours came. */
const stackRates = async (
  db: CallContext['db'],
  hours: { from: Date; to: Date } | null,
  enterpriseIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> => {
  if (hours === null || hours.to.getTime() - hours.from.getTime() < hoursBack * hourMs) return new Map()
  return measuredRate(db, hours.to, Object.values(stackFactors), enterpriseIds)
}

const stackFactors = {
  pm: emissionFactors.emissionTsp,
  so2: emissionFactors.emissionSo2,
  nox: emissionFactors.emissionNox,
  voc: emissionFactors.emissionVoc,
} as const

/** Holds the verdict of the meters against that of the stacks, pollutant by pollutant. */
const withStack = (one: Judged, measured: ReadonlyMap<string, number> | undefined): JudgedEnterprise => {
  const { emissionBase, emissionReduction } = one.planned
  const told = pollutants.flatMap((code) => {
    const [base, reduction] = [emissionBase[code], emissionReduction[code]]
    const kg = measured?.get(stackFactors[code])
    return base === null || reduction === null || kg === undefined
      ? []
      : [{ code, kg, verdict: stackVerdict(base, reduction, kg) }]
  })
  const doubtful = isDoubtful(
    one.judged.verdict,
    told.map(({ verdict }) => verdict),
  )
  if (!doubtful) return { ...one, doubtful }
  const said = told.map(({ code, kg }) => `${pollutantNames[code]}${Math.round(kg)}kg/日`).join('、')
  return { ...one, doubtful, basis: `存疑：用电与在线监测不一致（在线${said}）` }
}

/** The day kind of the hours' middle: a response is compared with days like its own. */
const isWorkdayOf = async ({ db }: CallContext, { from, to }: { from: Date; to: Date }): Promise<boolean> => {
  const date = cityDate((from.getTime() + to.getTime()) / 2)
  const [day] = await daysOf(db, date, date)
  return day?.isWorkday ?? true
}

interface Whom {
  areaCodes: readonly string[]
  keyword: string
}

const everybody: Whom = { areaCodes: [], keyword: '' }

/** The panels of a wall ask at once, on every screen: one judgement for all of the same reach. */
const judgements = readInRounds(
  ({ context, whom }: { context: CallContext; whom: Whom }) => JSON.stringify([reachKey(context.session.scope), whom]),
  (_, { context, whom }) => judgePlan(context, whom),
)

/** Whom the warning in force asks to produce less, and whether they do (command 1.6). Nothing while there is none. */
export const judgedPlan = (context: CallContext, whom: Whom = everybody): Promise<JudgedPlan> =>
  judgements(context.db, { context, whom })

const noNeed = { pm: null, so2: null, nox: null, voc: null }

/** What the level has to take off of each pollutant of the whole society (command 1.5). */
const needOf = async ({ db }: CallContext, level: MeasureLevel) => {
  const society = await societyInForce(db)
  const of = (code: keyof typeof noNeed) => demandedKg(society?.[code] ?? null, level)
  return { pm: of('pm'), so2: of('so2'), nox: of('nox'), voc: of('voc') }
}

const judgePlan = async (context: CallContext, whom: Whom): Promise<JudgedPlan> => {
  const warning = await runningWarning(context)
  const level = measureLevels.find((code) => code === warning?.nowLevelCode)
  const nobody = { enterprises: [], exempt: [], needKg: noNeed }
  const empty = { warning, planNumber: null, hiddenCount: 0, hours: null, newestAt: null, ...nobody }
  if (warning === null) return { ...empty, reason: '当前没有生效的预警' }
  if (level === undefined) return { ...empty, reason: '该级别没有减排企业' }
  const plan = await askedReductions(context, { ...whom, levelCode: level })
  const { planNumber, hiddenCount } = plan
  const isProducing = ({ planned: { kind } }: AskedEnterprise) => kind === 'stop' || kind === 'limit'
  const asked = plan.enterprises.filter(isProducing)
  const exempt = plan.enterprises.filter((one) => !isProducing(one))
  const hours = judgedHours(warning.actualStartAt ?? warning.planStartAt, context.clock.now())
  const isWhole = hiddenCount === 0 && whom.areaCodes.length === 0 && whom.keyword === ''
  const needKg = isWhole ? await needOf(context, level) : noNeed
  const head = { warning, planNumber, hiddenCount, exempt, hours, needKg, reason: reasonOf(plan) }
  const enterpriseIds = asked.map(({ enterpriseId }) => enterpriseId)
  const uses = hours === null ? new Map() : await productionUse(context.db, { enterpriseIds, ...hours })
  const stacks = await stackRates(context.db, hours, enterpriseIds)
  const kind = {
    dueHours: hours === null ? 0 : (hours.to.getTime() - hours.from.getTime()) / hourMs,
    isWorkday: hours === null ? true : await isWorkdayOf(context, hours),
  }
  const newest = [...uses.values()].flatMap(({ newestAt }: ProductionUse) => (newestAt === null ? [] : [+newestAt]))
  return {
    ...head,
    newestAt: newest.length === 0 ? null : new Date(Math.max(...newest)),
    enterprises: asked.map((one) =>
      withStack(judge(one, uses.get(one.enterpriseId), kind), stacks.get(one.enterpriseId)),
    ),
  }
}

/** What every answer of the assessment says of itself. */
export const headOf = ({ warning, planNumber, hiddenCount, hours, newestAt, reason }: JudgedPlan) => ({
  isEmergency: warning !== null,
  warnManagerId: warning?.id ?? null,
  nowLevelName: warning?.nowLevelName ?? '',
  colour: warning?.colour ?? null,
  planNumber,
  startTime: hours && formatCity(hours.from),
  endTime: hours && formatCity(hours.to),
  dataTime: newestAt && hourLabel(newestAt),
  hiddenCount,
  reason,
})
