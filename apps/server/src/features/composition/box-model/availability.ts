import type { Availability } from '@qingkong/contract/shapes/box-model'
import { factors } from '@qingkong/domain/site/factor'
import { numberColumn } from '@qingkong/science/engine/number-columns'
import { hourStates } from '@qingkong/science/obm/case/hour-states'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { z } from 'zod'
import type { CallContext } from '../../../http/context.ts'
import { checkQuestion } from '../engine-runs/port.ts'
import { gases } from './day-course.ts'
import { type DayInputs, dayInputs, dayOfTable, ofDay, type StationDay } from './day-inputs.ts'

const weather: Readonly<Record<string, { name: string; unit: string }>> = {
  TEMP: { name: '气温', unit: 'K' },
  RH: { name: '相对湿度', unit: '%' },
  PRESS: { name: '气压', unit: 'hPa' },
}
const gasNames: ReadonlyMap<string, string> = new Map(gases.map(([column, code]) => [column, factors[code].typeset]))
const hourColumn = 'hour_BJT'

/** Why the engine refuses the day; null where it takes it. */
const refusalOf = async ({ files }: CallContext, { question }: DayInputs): Promise<string | null> => {
  const { parameters, data, attached } = question
  try {
    await checkQuestion(files, { engine: 'box-model', parameters, data, attached })
    return null
  } catch (error) {
    if (error instanceof InputProblem) return error.message
    throw error
  }
}

/** Which hours of which species were measured, are filled, lie below the limit or are missing. */
export const availability = async (
  context: CallContext,
  stationDay: StationDay,
): Promise<z.input<typeof Availability>> => {
  const inputs = await dayInputs(context, stationDay)
  const { hours, units, question } = inputs
  const rows = Object.entries(hours).flatMap(([column, values]) => {
    if (column === hourColumn) return []
    const isWeather = weather[column]
    return [
      {
        name: isWeather?.name ?? gasNames.get(column) ?? column,
        unit: isWeather?.unit ?? (units[column]?.startsWith('mg') ? 'mg/m³' : 'µg/m³'),
        values: ofDay(values),
        states: hourStates(numberColumn(values), dayOfTable, isWeather ? null : 0),
      },
    ]
  })
  const states = rows.flatMap((row) => row.states)
  const { rev, checked, raw, missing, leftOut } = question.about
  return {
    ...stationDay,
    siteName: inputs.siteName,
    rows,
    leftOut,
    filledPct: states.length === 0 ? null : (100 * states.filter((state) => state === 'filled').length) / states.length,
    refusal: await refusalOf(context, inputs),
    facts: { rev, checked, raw, missing },
  }
}
