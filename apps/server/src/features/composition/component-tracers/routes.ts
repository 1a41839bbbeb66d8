/** 组分示踪 of particles and organic gases. */
import { componentTracers as calls } from '@qingkong/contract/calls/composition/component-tracers'
import { restructureTable, tracerTable } from '@qingkong/contract/tables/composition/component-tracers'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentRestructureSeries } from './restructure-series.ts'
import { componentTracer } from './tracer.ts'

export const routes: Implementation[] = [
  implement(calls.componentTracer)((input, context) => componentTracer(context, input)),
  implement(calls.componentTracerExport)(async (input, context) =>
    dataSheet(tracerTable(await componentTracer(context, input), input)),
  ),
  implement(calls.componentRestructureSeries)((input, context) => componentRestructureSeries(context, input)),
  implement(calls.componentRestructureSeriesExport)(async (input, context) =>
    dataSheet(restructureTable(await componentRestructureSeries(context, input), input)),
  ),
]
