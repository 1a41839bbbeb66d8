/** What the city may tune while it runs: limits, shifts, map, retention, holidays. Every setting shown has an effect. */
import { settings as calls } from '@qingkong/contract/calls/ground/settings'
import { cityDate } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { saveHolidays, saveSettings } from './commands.ts'
import { allGroups, holidayYear } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.settingList)((_, context) => allGroups(context)),
  implement(calls.settingSave)((input, context) => saveSettings(context, input)),
  implement(calls.holidayList)(({ year }, { db, clock }) =>
    holidayYear(db, year ?? Number(cityDate(clock.now()).slice(0, 4))),
  ),
  implement(calls.holidaySave)((input, context) => saveHolidays(context, input)),
]
