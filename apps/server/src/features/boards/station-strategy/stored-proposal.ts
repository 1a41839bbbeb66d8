import type { ControlProposal } from '@qingkong/contract/shapes/control-proposal'
import { ratePercent } from '@qingkong/domain/period/statistic-decimals'
import { dayMs, formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Proposal } from './propose.ts'

/** A proposal that somebody changed or decided. */
export interface StoredProposal {
  id: string
  ruleId: string
  ruleName: string
  objectKind: 'enterprise' | 'dust' | 'area'
  objectCode: string
  object: string
  measure: string
  period: string
  unit: string
  basis: string
  score: number
  distanceM: number | null
  bearingDeg: number | null
  decision: 'draft' | 'accepted' | 'rejected'
  reason: string
  eventId: string | null
  version: number
  updatedAt: Date
  updatedName: string
  history: { action: 'edit' | 'accept' | 'reject'; detail: string; userName: string; at: string }[]
}

const decisionNames = { draft: '待定', accepted: '已采纳', rejected: '未采纳' } as const
const actionTitles = { edit: '修改', accept: '采纳', reject: '不采纳' } as const

/** Stored proposals by a condition over `control_proposal p`. */
export const storedProposals = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<StoredProposal[]> =>
  rows(
    db,
    sql<StoredProposal>`
      select p.id, rule_id as "ruleId", r.name as "ruleName", object_kind as "objectKind", object_code as "objectCode",
        object_name as object, p.measure, p.period, p.unit, basis, score, distance_m as "distanceM",
        bearing_deg as "bearingDeg", decision, reason, event_id as "eventId", version, updated_at as "updatedAt",
        updated_name as "updatedName", coalesce((select json_agg(json_build_object('action', action, 'detail', detail,
          'userName', user_name, 'at', at) order by c.id) from control_proposal_change c where proposal_id = p.id), '[]')
          as history
      from control_proposal p join strategy_rule r on r.id = rule_id where ${where} ${suffix}`,
  )

/** A proposal nobody has touched. */
export const freshRow = (proposal: Proposal): ControlProposal => {
  const { id, ruleId: _, nationalStationM: __, emissionBasis, basis, ...row } = proposal
  return {
    proposalId: id,
    ...row,
    basis: `${basis}${emissionBasis}`,
    decision: 'draft',
    decisionName: decisionNames.draft,
    eventId: null,
    version: 0,
    updateTime: null,
    updateUser: '',
    reason: '',
    history: [],
  }
}

/** A stored proposal, with what the rules say of its source today where they still name it. */
export const storedRow = (stored: StoredProposal, fresh: Proposal | undefined): ControlProposal => {
  const { id, ruleId: _, updatedAt, updatedName, history, basis, ...row } = stored
  return {
    proposalId: id,
    ...row,
    score: fresh?.score ?? stored.score,
    basis: `${basis}${fresh?.emissionBasis ?? ''}`,
    detailVisible: fresh?.detailVisible ?? stored.objectKind !== 'enterprise',
    decisionName: decisionNames[stored.decision],
    updateTime: formatCity(updatedAt),
    updateUser: updatedName,
    history: history.map(({ action, detail, userName, at }) => ({
      title: actionTitles[action],
      userName,
      time: formatCity(new Date(at)),
      detail,
    })),
  }
}

const countedDays = 30

/** 采纳率: how many of the proposals decided in the last 30 days were accepted. */
export const adoptionOf = async (db: Queryable, now: Date) => {
  const since = new Date(now.getTime() - countedDays * dayMs)
  const count = await firstRow(
    db,
    sql<{ accepted: number; decided: number }>`select count(*) filter (where decision = 'accepted')::int as accepted,
        count(*)::int as decided from control_proposal where decided_at >= ${since}`,
  )
  const { accepted, decided } = count ?? { accepted: 0, decided: 0 }
  return { accepted, decided, rate: ratePercent(accepted, decided) }
}
