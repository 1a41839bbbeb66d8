export { type Closing, closeEventBy } from './close-event.ts'
export { checkDeadlines } from './deadlines.ts'
export { performStep, performStepInTx, type StepResult } from './perform-step.ts'
export type { StepForm, StepRequest } from './step-request.ts'
