export { findAbnormalData, findAbnormalDay } from './find-abnormal-data.ts'
