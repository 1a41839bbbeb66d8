export { indexItems, organicItems } from './index-items.ts'
export { componentRank } from './rank.ts'
export { countedHours } from './species-means.ts'
export { inorganicFactors, inorganicGroup } from './station-species.ts'
