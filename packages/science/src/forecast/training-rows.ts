import type { FeatureMatrix } from './binned-matrix.ts'
import { type LeadGroup, leadHours } from './lead-group.ts'
import type { Subject } from './subject.ts'

/** Starts and leads of all sites with their features and what came, in order of the start. */
export type TrainingRows = {
  matrix: FeatureMatrix
  /** What came, less the usual value of that hour. */
  target: Float64Array
  /** Hour of the start and of what is forecast, from 1970-01-01 00:00. */
  startHour: Float64Array
  aimHour: Float64Array
}

/** Starts at 02, 05, … 23 h: those at 08 and 20 h are among them. */
const hoursBetweenStarts = 3
const firstStartOfDay = 2
/** The longest window a feature looks back over with weight; earlier starts would know too little. */
const historyHours = 168

/**
 * One row per site and start, its lead going round the group's leads; rows whose value is missing or lies beyond
 * `untilHour` are left out.
 */
export const trainingRows = (subjects: readonly Subject[], group: LeadGroup, untilHour: number): TrainingRows => {
  const from = Math.min(...subjects.map(({ firstHour }) => firstHour)) + historyHours
  const places: { subject: Subject; start: number; aimLead: number }[] = []
  const leads = group.last - group.first + 1
  let turn = 0
  const offset = (((firstStartOfDay - from) % hoursBetweenStarts) + hoursBetweenStarts) % hoursBetweenStarts
  for (let hour = from + offset; hour < untilHour; hour += hoursBetweenStarts) {
    for (const subject of subjects) {
      const aimLead = leadHours(group, group.first + (turn++ % leads), hour)
      const start = hour - subject.firstHour
      if (start < historyHours || start >= subject.hours || hour + aimLead >= untilHour) continue
      if (!Number.isNaN(subject.truth[start + aimLead] ?? Number.NaN)) places.push({ subject, start, aimLead })
    }
    // Otherwise a site would meet the same leads again where their number is a multiple of the sites.
    turn++
  }
  const names = subjects[0]?.featureNames ?? []
  const columns = names.map(() => new Float64Array(places.length))
  const [target, startHour, aimHour] = [0, 0, 0].map(() => new Float64Array(places.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const row = new Float64Array(names.length)
  places.forEach(({ subject, start, aimLead }, at) => {
    subject.fill(row, start, aimLead)
    for (let i = 0; i < columns.length; i++) (columns[i] as Float64Array)[at] = row[i] as number
    target[at] = (subject.truth[start + aimLead] as number) - (subject.usual[start + aimLead] as number)
    startHour[at] = subject.firstHour + start
    aimHour[at] = subject.firstHour + start + aimLead
  })
  return { matrix: { rows: places.length, names, columns }, target, startHour, aimHour }
}
