import { choice } from '../choice.tsx'
import { lunarCalendars } from '../code-tables.ts'

/** The key keeps the spelling of the document. */
export const isShowLunarCalendar = choice({
  id: 'is-show-lunar-calendar',
  key: 'isShowlunarCalendar',
  table: lunarCalendars,
})
