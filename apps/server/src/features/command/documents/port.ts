export { documentsOfEvent } from './queries.ts'
export { setPictures } from './set-pictures.ts'
