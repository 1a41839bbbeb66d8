export { papersOfEvent } from './queries.ts'
export { setPictures } from './set-pictures.ts'
