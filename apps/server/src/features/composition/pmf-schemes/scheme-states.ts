import { Fail } from '@qingkong/contract/errors'
import type { SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import { freezeVerdict } from '@qingkong/science/pmf/freeze-gate'
import { sql, type Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireOwnDraft } from './save-scheme.ts'
import { freezeCandidate } from './scheme-model.ts'
import { type StoredScheme, schemeRowOf, visibleScheme } from './scheme-rows.ts'

interface Named {
  schemeId: string
  edition?: number | undefined
}

/** A scheme one may see, held until the transaction ends. @throws Fail NOT_FOUND, OUT_OF_SCOPE, PMF_STALE */
const held = async (tx: Tx, { session }: CallContext, { schemeId, edition }: Named): Promise<StoredScheme> => {
  const { id } = await visibleScheme(tx, session, schemeId)
  await sql`select 1 from pmf_scheme where id = ${id}::uuid for update`.execute(tx)
  const scheme = await visibleScheme(tx, session, id)
  if (edition !== undefined && edition !== scheme.edition) throw new Fail('PMF_STALE')
  return scheme
}

const changed = async (tx: Tx, context: CallContext, id: string): Promise<SchemeRow> =>
  schemeRowOf(await visibleScheme(tx, context.session, id), context.session)

/** Nothing of it changes from now on. A second time changes nothing. @throws Fail FREEZE_REFUSED with what is missing */
export const freezeScheme = (context: CallContext, named: Named): Promise<SchemeRow> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const scheme = await held(tx, context, named)
    if (scheme.state !== 'draft') return schemeRowOf(scheme, session)
    const { obstacles } = freezeVerdict(freezeCandidate(scheme.model, scheme.factorNames))
    if (obstacles.length > 0) throw new Fail('FREEZE_REFUSED', `不能冻结：${obstacles.join('；')}`, { obstacles })
    const now = clock.now()
    await sql`update pmf_scheme set state = 'frozen', frozen_at = ${now}, freezer_name = ${session.userName},
        edition = edition + 1, updated_at = ${now} where id = ${scheme.id}::uuid`.execute(tx)
    return changed(tx, context, scheme.id)
  })

/** Puts a frozen scheme into use at its site in its season; the one in use until now is retired. @throws Fail WRONG_STATUS */
export const publishScheme = (context: CallContext, named: Named): Promise<SchemeRow> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const scheme = await held(tx, context, named)
    if (scheme.state === 'published') return schemeRowOf(scheme, session)
    if (scheme.state === 'draft') throw new Fail('WRONG_STATUS', '请先冻结方案再发布')
    const now = clock.now()
    // One after the other: two schemes of a site at once would both find none in use.
    await sql`select 1 from site where id = ${scheme.siteId} for update`.execute(tx)
    await sql`update pmf_scheme set state = 'retired', retired_at = ${now}, edition = edition + 1, updated_at = ${now}
      where site_id = ${scheme.siteId} and family = ${scheme.family} and season = ${scheme.season}
        and state = 'published'`.execute(tx)
    await sql`update pmf_scheme set state = 'published', published_at = ${now}, publisher_name = ${session.userName},
        retired_at = null, edition = edition + 1, updated_at = ${now} where id = ${scheme.id}::uuid`.execute(tx)
    return changed(tx, context, scheme.id)
  })

/** Takes a scheme out of use. @throws Fail WRONG_STATUS for a draft */
export const retireScheme = (context: CallContext, named: Named): Promise<SchemeRow> =>
  context.db.transaction().execute(async (tx) => {
    const scheme = await held(tx, context, named)
    if (scheme.state === 'retired') return schemeRowOf(scheme, context.session)
    if (scheme.state === 'draft') throw new Fail('WRONG_STATUS', '草稿不能停用，可以删除')
    const now = context.clock.now()
    await sql`update pmf_scheme set state = 'retired', retired_at = ${now}, edition = edition + 1, updated_at = ${now}
      where id = ${scheme.id}::uuid`.execute(tx)
    return changed(tx, context, scheme.id)
  })

/** @throws Fail WRONG_STATUS for one that is no draft */
export const deleteDraft = (context: CallContext, schemeId: string): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const scheme = await held(tx, context, { schemeId })
    if (scheme.state !== 'draft') throw new Fail('WRONG_STATUS', '已冻结的方案不能删除')
    requireOwnDraft(scheme, context)
    await sql`delete from pmf_scheme where id = ${scheme.id}::uuid`.execute(tx)
    return null
  })
