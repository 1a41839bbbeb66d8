export { default } from './event-report.tsx'
