/** What the rest of the server may ask of the live push. */
export { liveStreams } from './live-sessions.ts'
