export { componentRestructureSeries } from './restructure-series.ts'
export { componentTracer } from './tracer.ts'
