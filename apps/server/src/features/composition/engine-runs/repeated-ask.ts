import type { EngineAsk, RepeatedAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { addDays, cityDate, formatCity, hourMs, startOfHour } from '@qingkong/domain/time/city-time'

/** The question as it is asked at a moment: the days before its day, a forecast from the last full hour. */
export const askAt = (repeated: RepeatedAsk, dueAt: Date): EngineAsk => {
  const yesterday = addDays(cityDate(dueAt), -1)
  const period = (lastDays: number) => ({ from: addDays(yesterday, 1 - lastDays), to: yesterday })
  switch (repeated.engine) {
    case 'box-model':
      return { ...repeated, about: { ...repeated.about, day: yesterday } }
    case 'forecast-run': {
      const at = formatCity(startOfHour(dueAt).getTime() - hourMs)
      return { ...repeated, parameters: { at } }
    }
    case 'pmf': {
      const { lastDays, ...about } = repeated.about
      return { ...repeated, about: { ...about, ...period(lastDays) } }
    }
    case 'forecast-train': {
      const { lastDays, ...about } = repeated.about
      return { ...repeated, about: { ...about, ...period(lastDays) } }
    }
    case 'trajectory': {
      const { lastDays, ...about } = repeated.about
      return { ...repeated, about: { ...about, ...period(lastDays) } }
    }
  }
}
