import { componentTask } from '../../../blocks/components/component-task.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { cutFirst } from './cut-first.ts'
import { inputViews } from './input-views.ts'
import { resultBanner, resultNotes, resultViews } from './result-views.ts'
import { ScenarioButton } from './scenario-button.tsx'
import { stationDayFilters, stationDayOf } from './station-day.ts'

/** OBM: what made yesterday's ozone, and what to cut first. */
const obm = definePage(
  {
    result: 'simulationResultsObmCalculate',
    inputs: 'obmParamTableData',
    ozone: 'obmParamO3Series',
    course: 'obmParamDaySeries',
  },
  stationDayFilters,
)({
  title: 'OBM',
  input: (values) => {
    const asked = stationDayOf(values)
    return asked && { result: asked, inputs: asked, ozone: asked, course: asked }
  },
  banner: resultBanner,
  conclusion: ({ result }) => result.conclusion,
  empty: () => null,
  views: [custom(ScenarioButton, { key: 'scenario' }), ...resultViews(), ...inputViews()],
  tools: { dispatchTask: componentTask(({ result }) => cutFirst(result)) },
  exports: {
    call: 'boxModelDayExport',
    input: ({ result }) => ({ ...result, part: 'rir' as const }),
    name: ({ result }) => `${result.siteName}OBM_${result.day}`,
  },
  notes: ({ result, inputs }) => [
    ...resultNotes({ result }),
    ...(inputs.refusal === null ? [] : [`该日不能运算：${inputs.refusal}`]),
    ...inputs.leftOut.slice(0, 10).map(({ name, reason }) => `未采用 ${name}：${reason}`),
  ],
  cells: () => null,
})
export default definePages('obm', obm)
