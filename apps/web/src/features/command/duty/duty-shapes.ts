import type { CallAnswer } from '../../../client/use-call.ts'

export type RosterShift = CallAnswer<'dutyRoster'>['shifts'][number]
export type DutyMember = RosterShift['members'][number]
export type HandOverNow = CallAnswer<'handOverNow'>
export type HandOverRecord = CallAnswer<'handOverDetail'>
export type HandOverRow = CallAnswer<'handOverList'>['records'][number]
export type HandOverPicture = HandOverRecord['content']
export type HandOverEvent = HandOverPicture['events'][number]

type ShiftCode = RosterShift['shift']

export const shiftKey = ({ dutyDate, shift }: { dutyDate: string; shift: ShiftCode }): string => `${dutyDate} ${shift}`

/** 11月20日夜班. */
export const shiftTitle = ({ dutyDate, shiftName }: { dutyDate: string; shiftName: string }): string => {
  const [, month, day] = dutyDate.split('-').map(Number)
  return `${month}月${day}日${shiftName}`
}

export const chiefOf = ({ members }: Pick<RosterShift, 'members'>): DutyMember | undefined =>
  members.find(({ part }) => part === 'chief')

export const officersOf = ({ members }: Pick<RosterShift, 'members'>): DutyMember[] =>
  members.filter(({ part }) => part === 'officer')

export const peopleText = (shift: Pick<RosterShift, 'members'>): string => {
  const chief = chiefOf(shift)
  const officers = officersOf(shift).map(({ userName }) => userName)
  if (!chief && officers.length === 0) return '未排班'
  return `值班长${chief?.userName ?? '未定'}${officers.length > 0 ? `，值班员${officers.join('、')}` : ''}`
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** The days of a loaded week, each with its day and night shift. */
export const weekDays = (shifts: readonly RosterShift[]) =>
  [...Map.groupBy(shifts, ({ dutyDate }) => dutyDate)].map(([dutyDate, ofDay], index) => ({
    dutyDate,
    title: `${dutyDate.slice(5)} 周${weekdays[index] ?? ''}`,
    day: ofDay.find(({ shift }) => shift === 'day'),
    night: ofDay.find(({ shift }) => shift === 'night'),
  }))
