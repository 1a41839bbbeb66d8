export { attachTo, storePictures } from './commands.ts'
export { attachmentsOf } from './queries.ts'
