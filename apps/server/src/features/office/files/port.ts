export { attachTo, storePictures } from './commands.ts'
export { type AttachmentRow, attachmentsOf } from './queries.ts'
