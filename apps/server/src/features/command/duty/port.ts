export { insertDemoRoster } from './demo-roster.ts'
export { dutyPost, dutyPostHolders, onDutyAmong } from './duty-post.ts'
export { notifyDuty } from './notify-duty.ts'
export { dutyNow } from './on-duty.ts'
