import { alarmJourney } from '../support/alarm-journey.ts'
import { raiseSiteAlarm } from '../support/raise-site-alarm.ts'

alarmJourney(
  "a municipal site's logger raises an alarm that becomes a handled, archived task (event-02, task-01…23)",
  (house) => raiseSiteAlarm(house, new Date()),
)
