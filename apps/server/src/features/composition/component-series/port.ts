export { besideItem, seriesAnswer } from './queries.ts'
