export { insertDemoRoster } from './demo-roster.ts'
export { dutyPost, dutyPostHolders, onDutyAmong } from './duty-post.ts'
export { notifyDuty } from './notify-duty.ts'
export { type DutyNow, dutyNow, type OnDuty } from './on-duty.ts'
