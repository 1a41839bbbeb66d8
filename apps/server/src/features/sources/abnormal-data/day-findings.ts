import type { AbnormalKind } from '@qingkong/domain/abnormal/abnormal-kind'
import { abnormalScore, hoursInDay, ranked, type ScoredFinding } from '@qingkong/domain/abnormal/abnormal-score'
import { syncSpanNames } from '@qingkong/domain/enterprise/production-treatment'
import type { Position } from '@qingkong/domain/geo/distance'
import { dayMs, formatCity, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { lineSynchrony, meteredLines } from '../enterprise-analysis/port.ts'
import { careFindings } from './care-findings.ts'
import { type CheckedOutletFactor, checkedOutlets } from './checked-outlets.ts'
import { type LeastHours, outletFindings, saidOnce } from './outlet-findings.ts'
import type { QuietOutlets } from './quiet-outlets.ts'
import type { UpwindShare } from './upwind-hours.ts'

/** The rules look back over the nights and days of five days. */
const historyMs = 4 * dayMs

/** A finding of a plant as it is kept. */
export interface PlantFinding extends ScoredFinding {
  subject: string
  outletCode: string | null
  factorCode: string | null
}

export interface CheckedPlant extends Position {
  id: number
}

export interface DayRules {
  leastHours: LeastHours
  isMuted(kind: AbnormalKind): boolean
  quiet: QuietOutlets
  upwindShare: UpwindShare
}

type Placed = Omit<PlantFinding, 'score'> & { outletId: number | null }

const ofOutlets = (checked: readonly CheckedOutletFactor[], dayStartMs: number, leastHours: LeastHours): Placed[] =>
  [...Map.groupBy(checked, ({ outletId }) => outletId).values()].flatMap((own) =>
    saidOnce(
      own.flatMap((one) =>
        outletFindings(one, dayStartMs, leastHours).map((finding) => ({
          ...finding,
          subject: one.outletName,
          outletId: one.outletId,
          outletCode: one.outletCode,
          factorCode: one.factorCode,
        })),
      ),
    ),
  )

/** 未同步: treatment that stood still beside its producing line. */
const unsynchronised = async (db: Queryable, plants: readonly CheckedPlant[], dayStartMs: number) => {
  const lines = await meteredLines(
    db,
    plants.map(({ id }) => id),
  )
  const span = { from: new Date(dayStartMs), to: new Date(dayStartMs + dayMs) }
  const synchrony = await lineSynchrony(db, lines, span)
  return lines.flatMap((line) =>
    synchrony
      .of(line)
      .spans.filter(({ kind }) => kind === 'alarm')
      .map(({ fromMs, toMs }) => {
        const hours = (toMs - fromMs) / hourMs
        const period = `${formatCity(fromMs, 'HH:mm')}至${formatCity(toMs, 'HH:mm')}`
        return {
          enterpriseId: line.enterpriseId,
          kind: 'unsynchronised' as const,
          fromMs,
          toMs,
          hours,
          evidence: `${syncSpanNames.alarm}：${period}共${Math.round(hours * 60)}分钟，生产负荷不低于常用功率的20%而治污低于10%`,
          subject: line.lineName,
          outletId: null,
          outletCode: null,
          factorCode: null,
        }
      }),
  )
}

/** What was abnormal at some plants on the day that begins at an instant, by plant, the heaviest first. */
export const dayFindings = async (
  db: Queryable,
  plants: readonly CheckedPlant[],
  dayStartMs: number,
  rules: DayRules,
): Promise<ReadonlyMap<number, PlantFinding[]>> => {
  const span = { from: new Date(dayStartMs - historyMs), to: new Date(dayStartMs + dayMs) }
  const plantIds = plants.map(({ id }) => id)
  const [checked, off, care] = await Promise.all([
    checkedOutlets(db, plantIds, span),
    unsynchronised(db, plants, dayStartMs),
    careFindings(db, plantIds, dayStartMs, rules.leastHours('cemsCare')),
  ])
  const byPlant = Map.groupBy(checked, ({ enterpriseId }) => enterpriseId)
  const found = plants.map((plant): [number, PlantFinding[]] => {
    const own: Placed[] = [
      ...ofOutlets(byPlant.get(plant.id) ?? [], dayStartMs, rules.leastHours),
      ...off
        .filter(({ enterpriseId, hours }) => enterpriseId === plant.id && hours >= rules.leastHours('unsynchronised'))
        .map(({ enterpriseId: _, ...finding }) => finding),
      ...care.filter(({ enterpriseId }) => enterpriseId === plant.id).map(({ enterpriseId: _, ...finding }) => finding),
    ]
    const told = own.filter(
      ({ kind, outletId, fromMs, toMs }) =>
        !rules.isMuted(kind) && !rules.quiet.isQuiet(outletId, plant.id, Math.max(fromMs, dayStartMs), toMs),
    )
    const scored = told.map(({ outletId: _, ...finding }) => {
      const hours = hoursInDay(finding, dayStartMs)
      return {
        ...finding,
        score: abnormalScore(finding.kind, hours, rules.upwindShare(plant, finding.fromMs, finding.toMs)),
      }
    })
    return [plant.id, ranked(scored)]
  })
  return new Map(found.filter(([, findings]) => findings.length > 0))
}
