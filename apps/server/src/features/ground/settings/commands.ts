import { Fail } from '@qingkong/contract/errors'
import { groupProblems } from '@qingkong/domain/setting/setting-form'
import { sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireNoProblems } from '../../../http/errors.ts'
import { recordChange } from '../operations-log/port.ts'
import { checkedValue } from './check-setting.ts'
import type { Setting, SettingValue } from './definitions.ts'
import { type SpecialDay, specialDays } from './effective-settings.ts'
import { currentValues, defaultOf, groupByCode, groupWithValues, holidayYear } from './queries.ts'

const store = async (tx: Tx, { clock, session, ...services }: CallContext, setting: Setting, value: SettingValue) => {
  const [json, now] = [JSON.stringify(value), clock.now()]
  if (setting.cityPath) {
    const changed =
      await sql`update setting set value = jsonb_set(value, ${setting.cityPath}::text[], ${json}::jsonb), updated_at = ${now},
        updated_by = ${session.userName} where key = 'city'`.execute(tx)
    if (changed.numAffectedRows !== 1n) throw new Fail('NOT_FOUND', '城市尚未建立，请先导入城市基础数据')
  } else if (value === defaultOf(setting, services)) {
    await sql`delete from setting where key = ${setting.key}`.execute(tx)
  } else {
    await sql`insert into setting (key, value, updated_at, updated_by)
      values (${setting.key}, ${json}::jsonb, ${now}, ${session.userName})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx)
  }
}

/** A key opens a paid service: the log tells that it changed, not what it is. */
const logged = (setting: Setting, value: SettingValue): SettingValue =>
  setting.key === 'map.tiandituKey' && value !== '' ? '（已设置）' : value

/**
 * Saves settings of a group; null returns one to its default. All or none.
 * @throws Fail INVALID_INPUT naming the setting and its bounds, NOT_FOUND for another group's key
 */
export const saveSettings = (
  context: CallContext,
  { groupCode, values }: { groupCode: string; values: Record<string, SettingValue | null> },
) =>
  context.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'settings')
    const within = { ...context, db: tx }
    const group = groupByCode(groupCode)
    const current = await currentValues(within, group)
    const unknown = Object.keys(values).find((key) => !current.has(key))
    if (unknown !== undefined) throw new Fail('NOT_FOUND', `没有设置项 ${unknown}`)
    const changes = group.settings.flatMap((setting) => {
      const given = values[setting.key]
      const now = current.get(setting.key)
      if (given === undefined || !now) return []
      const value = given === null ? (now.byDefault ?? now.value) : checkedValue(setting, given)
      return value === now.value ? [] : [{ setting, before: now.value, after: value }]
    })
    const after = new Map(changes.map((change) => [change.setting.key, change.after]))
    requireNoProblems(groupProblems(groupCode, (key) => Number(after.get(key) ?? current.get(key)?.value)))
    for (const { setting, after: value } of changes) await store(tx, context, setting, value)
    const answer = await groupWithValues(within, group)
    await recordChange(tx, context, {
      action: 'settingSave',
      object: group.name,
      before: Object.fromEntries(changes.map(({ setting, before }) => [setting.name, logged(setting, before)])),
      after: Object.fromEntries(changes.map(({ setting, after: value }) => [setting.name, logged(setting, value)])),
    })
    return answer
  })

const inWords = (days: readonly SpecialDay[]) =>
  days.map(({ date, name, off }) => `${date} ${name}${off ? '' : '（上班）'}`)

/** Replaces the special days of one year; other years stay. @throws Fail INVALID_INPUT for a day twice or of another year */
export const saveHolidays = (context: CallContext, { year, days }: { year: number; days: readonly SpecialDay[] }) =>
  context.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'settings')
    const foreign = days.find(({ date }) => !date.startsWith(`${year}-`))
    if (foreign) throw new Fail('INVALID_INPUT', `${foreign.date} 不在${year}年内`)
    const twice = days.find(({ date }, index) => days.findIndex((day) => day.date === date) !== index)
    if (twice) throw new Fail('INVALID_INPUT', `${twice.date} 重复`)
    const before = await holidayYear(tx, year)
    const others = (await specialDays(tx)).filter(({ date }) => !date.startsWith(`${year}-`))
    const all = [...others, ...days].toSorted((a, b) => a.date.localeCompare(b.date))
    await sql`insert into setting (key, value, updated_at, updated_by)
      values ('holidays', ${JSON.stringify(all)}::jsonb, ${context.clock.now()}, ${context.session.userName})
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx)
    const answer = await holidayYear(tx, year)
    await recordChange(tx, context, {
      action: 'holidaySave',
      object: `${year}年`,
      before: { 节假日: inWords(before.days) },
      after: { 节假日: inWords(answer.days) },
    })
    return answer
  })
