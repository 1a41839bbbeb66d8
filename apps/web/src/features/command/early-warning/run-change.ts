import { runStep } from '../../../blocks/run-step.ts'

/** Runs one change and says how it went. @returns whether it was made */
export const runChange = (tried: string, step: () => Promise<unknown>): Promise<boolean> =>
  runStep({ success: `${tried}成功`, failure: `${tried}失败` }, step)
