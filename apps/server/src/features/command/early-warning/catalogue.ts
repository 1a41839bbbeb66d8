import { Fail } from '@qingkong/contract/errors'
import type { WarningColour } from '@qingkong/domain/warning/warning-level'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

export interface StoredLevel {
  levelCode: string
  levelName: string
  colour: WarningColour
  severity: number
  builtIn: boolean
}

export const alertCategories = (db: Queryable) =>
  rows(
    db,
    sql<{ categoryCode: string; categoryName: string; builtIn: boolean }>`
      select category_code as "categoryCode", category_name as "categoryName", built_in as "builtIn"
      from alert_category order by position, category_code`,
  )

/** The most severe first. */
export const warnLevels = (db: Queryable) =>
  rows(
    db,
    sql<StoredLevel>`
      select level_code as "levelCode", level_name as "levelName", colour, severity, built_in as "builtIn"
      from warn_level order by severity desc, level_code`,
  )

/** @throws Fail DUPLICATE_NAME */
export const addAlertCategory = async ({ db, clock }: CallContext, categoryName: string) => {
  const added = await firstRow(
    db,
    sql<{ categoryCode: string; categoryName: string; builtIn: boolean }>`
      insert into alert_category (category_code, category_name, position)
      select ${uuidv7(clock.now())}, ${categoryName}, coalesce(max(position), 0) + 1 from alert_category
      on conflict (category_name) do nothing
      returning category_code as "categoryCode", category_name as "categoryName", built_in as "builtIn"`,
  )
  if (!added) throw new Fail('DUPLICATE_NAME', `预警类别“${categoryName}”已存在，请更换`)
  return added
}

/** @throws Fail DUPLICATE_NAME */
export const addWarnLevel = async (
  { db, clock }: CallContext,
  { levelName, colour, severity }: { levelName: string; colour: WarningColour; severity: number },
) => {
  const added = await firstRow(
    db,
    sql<StoredLevel>`
      insert into warn_level (level_code, level_name, colour, severity)
      values (${uuidv7(clock.now())}, ${levelName}, ${colour}, ${severity}) on conflict (level_name) do nothing
      returning level_code as "levelCode", level_name as "levelName", colour, severity, built_in as "builtIn"`,
  )
  if (!added) throw new Fail('DUPLICATE_NAME', `预警级别“${levelName}”已存在，请更换`)
  return added
}

/** Names of a category and a level. @throws Fail INVALID_INPUT when there is no such */
export const requireCatalogued = async (db: Queryable, categoryCode: string, levelCode: string) => {
  const [categories, levels] = await Promise.all([alertCategories(db), warnLevels(db)])
  const category = categories.find((category) => category.categoryCode === categoryCode)
  const level = levels.find((level) => level.levelCode === levelCode)
  if (!category) throw fieldFail('categoryCode', '预警类别不存在，请重新选择')
  if (!level) throw fieldFail('levelCode', '预警级别不存在，请重新选择')
  return { category, level }
}
