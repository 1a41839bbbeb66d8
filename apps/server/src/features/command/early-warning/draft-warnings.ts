import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { hasCityHour } from './city-hours.ts'
import { defaultName, usualPeriod } from './commands.ts'
import { appendFlow, lockCategory } from './flow-row.ts'
import { judgeableUntil, type ReachedLevel, reachedLevels } from './reached-levels.ts'

interface OpenDraft {
  id: string
  levelCode: string
}

const autoDraftCategories = async (tx: Tx): Promise<string[]> => {
  const found = await rows(
    tx,
    sql<{ code: string }>`select category_code as code from warning where auto and step = 'consult' order by 1`,
  )
  return found.map(({ code }) => code)
}

const autoDraftOf = (tx: Tx, categoryCode: string) =>
  firstRow(
    tx,
    sql<OpenDraft>`select id, level_code as "levelCode" from warning
      where auto and step = 'consult' and category_code = ${categoryCode} for update`,
  )

/** People deal with the category already, or have ended it within a day and know what they did. */
const isInHands = async (tx: Tx, categoryCode: string, cityCode: string, now: Date): Promise<boolean> => {
  const found = await firstRow(
    tx,
    sql`select 1 from warning where category_code = ${categoryCode} and area_code = ${cityCode} and not auto
      and (step not in ('lift', 'cancel') or updated_at > ${new Date(now.getTime() - dayMs)}) limit 1`,
  )
  return found !== undefined
}

const insertDraft = async (tx: Tx, cityCode: string, reached: ReachedLevel, at: Date): Promise<void> => {
  const { planStartAt, planEndAt } = usualPeriod(at)
  const id = uuidv7(at)
  const area = await firstRow(
    tx,
    sql<{ name: string }>`select area_name as name from area where area_code = ${cityCode}`,
  )
  const name = defaultName(area?.name ?? '', reached.categoryName, reached.levelName, planStartAt)
  await sql`
    insert into warning (id, name, category_code, level_code, now_level_code, area_code, auto, step, plan_start_at, plan_end_at,
      reason, created_name, created_at, updated_at)
    values (${id}, ${name}, ${reached.categoryCode}, ${reached.levelCode}, ${reached.levelCode}, ${cityCode}, true,
      'consult', ${planStartAt}, ${planEndAt}, ${reached.reason}, '系统', ${at}, ${at})`.execute(tx)
  await appendFlow(tx, null, {
    warningId: id,
    action: 'autoDraft',
    levelCode: reached.levelCode,
    opinion: reached.reason,
    at,
  })
}

const followMeasured = async (tx: Tx, draft: OpenDraft, reached: ReachedLevel | null, at: Date): Promise<void> => {
  if (reached?.levelCode === draft.levelCode) return
  const levelCode = reached?.levelCode ?? draft.levelCode
  const opinion = reached?.reason ?? '全市实测不再达到预警条件'
  await sql`update warning set step = ${reached ? 'consult' : 'cancel'}, level_code = ${levelCode},
    now_level_code = ${levelCode}, reason = ${reached?.reason ?? sql`reason`}, version = version + 1, updated_at = ${at}
    where id = ${draft.id}::uuid`.execute(tx)
  const action = reached ? 'autoAdjust' : 'autoEnd'
  await appendFlow(tx, null, { warningId: draft.id, action, levelCode, opinion, at })
}

/**
 * Judges each measured hour once: drafts a warning where the criteria in force are reached, keeps its level, and ends
 * the draft when the air has cleared. It only drafts; everything after 会商 is for people (rule-03).
 */
export const draftWarnings = async ({ db, clock, config }: Services): Promise<void> => {
  const now = clock.now()
  const until = judgeableUntil(now)
  const due = sql<{ one: boolean }>`select one from warning_watch where judged_until is null or judged_until < ${until}`
  if (!(await firstRow(db, due)) || !(await hasCityHour(db, new Date(until.getTime() - hourMs)))) return
  await db.transaction().execute(async (tx) => {
    if (!(await firstRow(tx, sql`${due} for update skip locked`))) return
    const levels = await reachedLevels(tx, until)
    if (levels === null) return
    // A draft whose criteria were removed is no longer reached either.
    for (const categoryCode of new Set([...levels.keys(), ...(await autoDraftCategories(tx))])) {
      const reached = levels.get(categoryCode) ?? null
      await lockCategory(tx, categoryCode)
      const draft = await autoDraftOf(tx, categoryCode)
      if (draft) await followMeasured(tx, draft, reached, now)
      else if (reached && !(await isInHands(tx, categoryCode, config.cityCode, now)))
        await insertDraft(tx, config.cityCode, reached, now)
    }
    await sql`update warning_watch set judged_until = ${until}`.execute(tx)
  })
}
