/** 沙尘: declared by the city, decided from above; every change stays readable. */
import { calendarDays } from '@qingkong/contract/calls/ground/calendar-days'
import { parseCity } from '@qingkong/domain/time/city-time'
import { type Implementation, implement } from '../../../http/implement.ts'
import { confirmSandDust, declareSandDust, withdrawSandDust } from './commands.ts'
import { sandDustOf, sandDustRow } from './sand-dust-records.ts'

const instant = (text: string | undefined) => (text === undefined ? undefined : (parseCity(text) ?? undefined))

export const routes: Implementation[] = [
  implement(calendarDays.sandDustList)(async ({ cityCode, startTime, endTime }, { db, config }) => {
    const [from, to] = [instant(startTime), instant(endTime)]
    const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
    return (await sandDustOf(db, cityCode || config.cityCode, range)).map(sandDustRow)
  }),
  implement(calendarDays.sandDustDeclare)((input, context) => declareSandDust(context, input)),
  implement(calendarDays.sandDustConfirm)((input, context) => confirmSandDust(context, input)),
  implement(calendarDays.sandDustWithdraw)((input, context) => withdrawSandDust(context, input)),
]
