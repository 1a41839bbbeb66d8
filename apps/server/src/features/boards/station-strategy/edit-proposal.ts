import type { stationStrategy as calls } from '@qingkong/contract/calls/boards/station-strategy'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { ControlProposal } from '@qingkong/contract/shapes/control-proposal'
import { forbiddenInstruction } from '@qingkong/domain/event/forbidden-instruction'
import { destination } from '@qingkong/domain/geo/distance'
import { sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { requireVisible } from '../../command/events/port.ts'
import { askedDay } from './proposals.ts'
import { nationalStations, nearestOf, type Proposal, propose } from './propose.ts'
import { type Station, situationOf, stationOf } from './station.ts'
import { type StoredProposal, storedProposals, storedRow } from './stored-proposal.ts'

type Input = ParsedInput<typeof calls.stationStrategyControlProposalEdit>

const editable = { object: '对象', measure: '措施', period: '时段', unit: '责任单位' } as const
const fields = Object.keys(editable) as (keyof typeof editable)[]

/** What was changed, in words. */
const changeText = (before: Pick<StoredProposal, keyof typeof editable>, input: Input): string =>
  fields
    .flatMap((field) => {
      const given = input[field]
      return given === undefined || given === before[field] ? [] : [`${editable[field]}：${before[field]} → ${given}`]
    })
    .join('；')

/** Keeps a proposal as the rules made it, so that it can be changed. */
const keep = async (
  tx: Tx,
  { clock, session }: CallContext,
  station: Station,
  proposal: Proposal,
  { factorCode, day }: { factorCode: string; day: string },
) => {
  const at = clock.now()
  await sql`insert into control_proposal (id, site_id, factor_code, day, rule_id, object_kind, object_code, object_name,
      measure, period, unit, basis, score, distance_m, bearing_deg, version, updated_at, updated_by, updated_name)
    values (${proposal.id}, ${station.id}, ${factorCode}, ${day}::date, ${proposal.ruleId}::uuid, ${proposal.objectKind},
      ${proposal.objectCode}, ${proposal.object}, ${proposal.measure}, ${proposal.period}, ${proposal.unit},
      ${proposal.basis}, ${proposal.score}, ${proposal.distanceM}, ${proposal.bearingDeg}, 0, ${at},
      ${session.userId}::uuid, ${session.userName}) on conflict (id) do nothing`.execute(tx)
}

const lockedProposal = async (tx: Tx, id: string): Promise<StoredProposal | undefined> => {
  await sql`select 1 from control_proposal where id = ${id} for update`.execute(tx)
  return (await storedProposals(tx, sql`p.id = ${id}`))[0]
}

/** Where the object of a proposal lies: at the station, or as far and in the direction that was kept. */
const placeOf = (station: Station, { distanceM, bearingDeg }: StoredProposal) =>
  distanceM === null || bearingDeg === null ? station : destination(station, bearingDeg, distanceM)

/** @throws Fail INVALID_INPUT at the field, WRONG_STATUS after a decision, PROPOSAL_STALE */
const check = (stored: StoredProposal, nationalStationM: number | null, input: Input) => {
  if (stored.version !== input.version) throw new Fail('PROPOSAL_STALE')
  if (stored.decision !== 'draft') throw new Fail('WRONG_STATUS', '该建议已有结论，不能再修改')
  if (input.action === 'reject' && input.reason === '') throw fieldFail('reason', '请填写不采纳的理由')
  for (const field of fields) if (input[field] === '') throw fieldFail(field, `请填写${editable[field]}`)
  const forbidden = forbiddenInstruction(input.measure ?? stored.measure, nationalStationM)
  if (forbidden !== null) throw fieldFail('measure', forbidden)
}

const decisions = { edit: 'draft', accept: 'accepted', reject: 'rejected' } as const

/** Writes the change with its version and tells the history who made it. */
const write = async (tx: Tx, { clock, session }: CallContext, stored: StoredProposal, input: Input) => {
  const at = clock.now()
  const decidedAt = input.action === 'edit' ? null : at
  await sql`update control_proposal set object_name = ${input.object ?? stored.object},
      measure = ${input.measure ?? stored.measure}, period = ${input.period ?? stored.period},
      unit = ${input.unit ?? stored.unit}, decision = ${decisions[input.action]}, reason = ${input.reason},
      event_id = coalesce(${uuidOrNull(input.eventId ?? '')}::uuid, event_id), version = version + 1,
      updated_at = ${at}, updated_by = ${session.userId}::uuid, updated_name = ${session.userName},
      decided_at = ${decidedAt} where id = ${stored.id}`.execute(tx)
  const detail = [changeText(stored, input), input.reason].filter((text) => text !== '').join('；')
  await sql`insert into control_proposal_change (proposal_id, action, detail, user_id, user_name, at)
    values (${stored.id}, ${input.action}, ${detail}, ${session.userId}::uuid, ${session.userName}, ${at})`.execute(tx)
}

/**
 * 修改, 采纳, 不采纳: of a proposal of one's own area, against the version that was read.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, PROPOSAL_STALE, WRONG_STATUS, INVALID_INPUT
 */
export const editProposal = async (context: CallContext, input: Input): Promise<ControlProposal> => {
  const { db, session } = context
  const { day, isToday } = askedDay(context, input.date)
  const station = await stationOf(db, input.siteCode)
  if (!inAreaScope(session.scope, station.areaCode)) throw new Fail('OUT_OF_SCOPE')
  if (input.eventId !== undefined) await requireVisible(db, session.scope, input.eventId)
  const situation = await situationOf(context, station, input.factorCode)
  const { proposals } = isToday
    ? await propose(context, station, situation, input.factorCode)
    : { proposals: [] as Proposal[] }
  const fresh = proposals.find(({ id }) => id === input.proposalId)
  return db.transaction().execute(async (tx) => {
    if (fresh) await keep(tx, context, station, fresh, { factorCode: input.factorCode, day })
    const stored = await lockedProposal(tx, input.proposalId)
    if (!stored) throw new Fail('NOT_FOUND', '管控建议不存在或条件已变化，请刷新')
    check(stored, nearestOf(await nationalStations(tx), placeOf(station, stored)), input)
    await write(tx, context, stored, input)
    const [written] = await storedProposals(tx, sql`p.id = ${stored.id}`)
    if (!written) throw new RangeError('a proposal was lost in its own transaction')
    return storedRow(written, fresh)
  })
}
