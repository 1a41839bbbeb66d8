/** 时间序列 of particle components and organic gases. */
import { componentSeries as calls } from '@qingkong/contract/calls/composition/component-series'
import {
  componentLevelTable,
  componentMetTable,
  componentSeriesTable,
  ozoneTrendTable,
} from '@qingkong/contract/tables/composition/component-series'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentTimeSeriesLevel } from './component-levels.ts'
import { componentMetSeries, componentOzoneTrend, componentTimeSeries } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.componentTimeSeries)((input, context) => componentTimeSeries(context, input)),
  implement(calls.componentTimeSeriesExport)(async (input, context) =>
    dataSheet(componentSeriesTable(await componentTimeSeries(context, input), input)),
  ),
  implement(calls.componentTimeSeriesLevel)((input, context) => componentTimeSeriesLevel(context, input)),
  implement(calls.componentTimeSeriesLevelExport)(async (input, context) =>
    dataSheet(componentLevelTable(await componentTimeSeriesLevel(context, input), input)),
  ),
  implement(calls.componentMetSeries)((input, context) => componentMetSeries(context, input)),
  implement(calls.componentMetSeriesExport)(async (input, context) =>
    dataSheet(componentMetTable(await componentMetSeries(context, input), input)),
  ),
  implement(calls.componentOzoneTrend)((input, context) => componentOzoneTrend(context, input)),
  implement(calls.componentOzoneTrendExport)(async (input, context) =>
    dataSheet(ozoneTrendTable(await componentOzoneTrend(context, input), input)),
  ),
]
