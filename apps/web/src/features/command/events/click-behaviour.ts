/** What a click on an event of the panel does. */
export type EventClick = 'siteAlarm' | 'radar' | 'report' | 'source' | 'dust' | 'task'

interface Clicked {
  eventType: string
  eventStatus: number
  psType: '1' | '2' | null
}

/** event-17…20: status 1 opens the information of its type, everything else the task dialog. */
export const clickBehaviour = ({ eventType, eventStatus, psType }: Clicked): EventClick => {
  if (eventStatus !== 1) return 'task'
  switch (eventType) {
    case '1':
      return 'siteAlarm'
    case '2':
      return 'radar'
    case '3':
      return 'report'
    case '6':
      return psType === '2' ? 'dust' : 'source'
    default:
      return 'task'
  }
}
