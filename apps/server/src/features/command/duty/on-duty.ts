import { type Shift, shiftAt } from '@qingkong/domain/duty/shift'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { shiftHours } from '../../ground/settings/port.ts'

interface OnDuty {
  userId: string
  userName: string
  part: 'chief' | 'officer'
}

export interface DutyNow {
  shift: Shift
  /** 值班长; null where none is arranged. */
  chief: OnDuty | null
  officers: OnDuty[]
}

/** Who is on duty at an instant by the roster; accounts out of service are left out. */
export const dutyNow = async (db: Queryable, at: Date): Promise<DutyNow> => {
  const shift = shiftAt(at, await shiftHours(db))
  const members = await rows(
    db,
    sql<OnDuty>`
      select user_id as "userId", remark_name as "userName", part from duty_member join app_user on id = user_id
      where duty_date = ${shift.dutyDate}::date and shift = ${shift.shift} and not disabled order by position`,
  )
  return {
    shift,
    chief: members.find(({ part }) => part === 'chief') ?? null,
    officers: members.filter(({ part }) => part === 'officer'),
  }
}
