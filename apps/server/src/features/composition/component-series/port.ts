export { besideItem, type ShownComponents, seriesAnswer } from './queries.ts'
