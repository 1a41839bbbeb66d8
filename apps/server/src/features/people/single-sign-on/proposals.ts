import type { singleSignOn } from '@qingkong/contract/calls/people/single-sign-on'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { allProviders, type ProviderRow } from './provider.ts'
import { checkReachable, inWords, providerAnswer } from './provider-settings.ts'
import { seal, unseal } from './sealed-secret.ts'

type ProviderInput = ParsedInput<typeof singleSignOn.ssoProviderPropose>
/** What became of a proposal; a newer one of its kind replaces it. */
export type ProposalOutcome = 'confirmed' | 'rejected' | 'withdrawn' | 'replaced'

interface Proposal extends Omit<ProviderRow, 'updatedAt' | 'updatedBy'> {
  proposalId: string
  proposedAt: Date
  proposedBy: string
  proposedByName: string
  /** Its proposer still administers the city. */
  standing: boolean
}

/** Whoever proposed must still be an administrator of the whole city when somebody confirms. */
const standing = (cityCode: string): Sql => sql`(not u.disabled and ${cityCode} = any(u.area_codes) and exists (
  select 1 from user_role join role using (role_code) where user_id = u.id and 'setting.write' = any(rights)))`

const openProposals = (db: Queryable, cityCode: string, condition: Sql = sql`true`) =>
  rows(
    db,
    sql<Proposal>`
      select p.id as "proposalId", p.kind, p.name, p.enabled, p.server_url as "serverUrl", p.client_id as "clientId",
        p.client_secret as "clientSecret", p.return_url as "returnUrl", p.user_claim as "userClaim",
        p.proposed_at as "proposedAt", p.proposed_by as "proposedBy", u.remark_name as "proposedByName",
        ${standing(cityCode)} as standing
      from sso_provider_proposal p join app_user u on u.id = p.proposed_by
      where p.decided_at is null and ${condition} order by p.kind desc`,
  )

const proposalAnswer = (proposal: Proposal, userId: string) => {
  const { clientSecret, proposedAt, proposedBy, proposedByName, standing: _, ...fields } = proposal
  return {
    ...fields,
    newSecret: clientSecret !== null,
    proposeTime: formatCity(proposedAt),
    proposeUser: proposedByName,
    own: proposedBy === userId,
  }
}

/** Changes that wait for the second person. */
export const proposalList = async ({ db, session }: CallContext) =>
  (await openProposals(db, session.scope.cityCode)).map((proposal) => proposalAnswer(proposal, session.userId))

const decide = (
  tx: Tx,
  { clock, session }: CallContext,
  proposalId: string,
  outcome: Exclude<ProposalOutcome, 'replaced'>,
) =>
  sql`update sso_provider_proposal set decided_at = ${clock.now()}, decided_by = ${session.userId}::uuid, outcome = ${outcome}
    where id = ${proposalId}::uuid`.execute(tx)

/**
 * Asks for a change of a provider. A provider decides who is let in as whom, so one person alone cannot set it: what is
 * proposed takes effect when another administrator of the city confirms it. A new proposal takes the place of an open
 * one of its kind.
 * @throws Fail INVALID_INPUT
 */
export const proposeProvider = async (context: CallContext, input: ProviderInput) => {
  const { config, clock, session } = context
  const present = (await allProviders(context.db)).find(({ kind }) => kind === input.kind)
  const kept = present?.clientSecret ?? null
  await checkReachable(input, input.clientSecret || (kept && unseal(config, kept)), config.outgoingNetworks)
  return context.db.transaction().execute(async (tx) => {
    await takeKeyLock(tx, 'ssoProvider', input.kind)
    const now = clock.now()
    const proposalId = uuidv7(now)
    await sql`update sso_provider_proposal set decided_at = ${now}, decided_by = ${session.userId}::uuid, outcome = 'replaced'
      where kind = ${input.kind} and decided_at is null`.execute(tx)
    await sql`insert into sso_provider_proposal (id, kind, name, enabled, server_url, client_id, client_secret, return_url,
        user_claim, proposed_at, proposed_by)
      values (${proposalId}, ${input.kind}, ${input.name}, ${input.enabled}, ${input.serverUrl}, ${input.clientId},
        ${input.clientSecret ? seal(config, input.clientSecret) : null}, ${input.returnUrl}, ${input.userClaim}, ${now},
        ${session.userId}::uuid)`.execute(tx)
    const [saved] = await openProposals(tx, session.scope.cityCode, sql`p.id = ${proposalId}::uuid`)
    if (!saved) throw new Error('insert returned no row')
    await recordChange(tx, context, {
      action: 'ssoProviderPropose',
      object: input.name,
      before: present ? inWords(present) : null,
      after: { ...inWords(saved), ...(input.clientSecret ? { 密钥: '将更换' } : {}) },
    })
    return proposalAnswer(saved, session.userId)
  })
}

/** Locks the kind and reads the open proposal anew: two people deciding at once meet here. */
const takeProposal = async (tx: Tx, { session }: CallContext, proposalId: string): Promise<Proposal> => {
  const id = uuidOrNull(proposalId)
  const named = await firstRow(tx, sql<{ kind: string }>`select kind from sso_provider_proposal where id = ${id}::uuid`)
  if (!named) throw new Fail('NOT_FOUND', '该变更不存在')
  await takeKeyLock(tx, 'ssoProvider', named.kind)
  const [proposal] = await openProposals(tx, session.scope.cityCode, sql`p.id = ${id}::uuid`)
  if (!proposal) throw new Fail('NOT_FOUND', '该变更已被处理或被新的变更取代，请刷新后查看')
  return proposal
}

/** The second person confirms; from the next sign-in on it holds. @throws Fail NOT_FOUND, FORBIDDEN */
export const confirmProposal = (context: CallContext, proposalId: string) =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const proposal = await takeProposal(tx, context, proposalId)
    if (proposal.proposedBy === session.userId)
      throw new Fail('FORBIDDEN', '本人提交的变更须由另一位全市系统管理员确认')
    if (!proposal.standing) throw new Fail('FORBIDDEN', '提交人已不再是全市系统管理员，请驳回后重新提交')
    const before = (await allProviders(tx)).find(({ kind }) => kind === proposal.kind)
    const secret = proposal.clientSecret ?? before?.clientSecret ?? null
    const updatedBy = `${proposal.proposedByName}、${session.userName}`
    await sql`insert into sso_provider (kind, name, enabled, server_url, client_id, client_secret, return_url, user_claim,
        updated_at, updated_by)
      values (${proposal.kind}, ${proposal.name}, ${proposal.enabled}, ${proposal.serverUrl}, ${proposal.clientId}, ${secret},
        ${proposal.returnUrl}, ${proposal.userClaim}, ${clock.now()}, ${updatedBy})
      on conflict (kind) do update set name = excluded.name, enabled = excluded.enabled, server_url = excluded.server_url,
        client_id = excluded.client_id, client_secret = excluded.client_secret, return_url = excluded.return_url,
        user_claim = excluded.user_claim, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      tx,
    )
    await decide(tx, context, proposal.proposalId, 'confirmed')
    const saved = (await allProviders(tx)).find(({ kind }) => kind === proposal.kind)
    if (!saved) throw new Error('upsert returned no row')
    await recordChange(tx, context, {
      action: 'ssoProviderConfirm',
      object: proposal.name,
      before: before ? inWords(before) : null,
      after: {
        ...inWords(saved),
        提交人: proposal.proposedByName,
        ...(proposal.clientSecret ? { 密钥: '已更换' } : {}),
      },
    })
    return providerAnswer(saved)
  })

/** Another administrator rejects a proposal, or its proposer withdraws it. @throws Fail NOT_FOUND */
export const rejectProposal = (context: CallContext, proposalId: string): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const proposal = await takeProposal(tx, context, proposalId)
    const isOwn = proposal.proposedBy === context.session.userId
    await decide(tx, context, proposal.proposalId, isOwn ? 'withdrawn' : 'rejected')
    await recordChange(tx, context, {
      action: 'ssoProviderReject',
      object: proposal.name,
      before: { ...inWords(proposal), 提交人: proposal.proposedByName },
      after: null,
    })
    return null
  })
