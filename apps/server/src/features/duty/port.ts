export { insertDemoRoster } from './demo-roster.ts'
export { notifyDuty } from './notify-duty.ts'
export { type DutyNow, dutyNow, type OnDuty } from './on-duty.ts'
