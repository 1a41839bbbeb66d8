export { componentIonBalance } from './ion-balance.ts'
export { componentRatioAnalysis } from './ratio-analysis.ts'
export { secondProduceData } from './second-produce.ts'
