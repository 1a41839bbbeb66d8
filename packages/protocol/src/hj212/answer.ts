import type { Decoded } from './decode.ts'
import { encodeFrame } from './encode.ts'
import type { FrameFlag } from './header.ts'

/** Header and version of the frame being answered. */
export type Answered = Pick<Decoded, 'header' | 'version'>

const answer = (to: Answered, cn: string, cp: Record<string, string> = {}): Buffer => {
  const flag: FrameFlag = { version: to.version, split: false, ack: false }
  const { QN, PW = '', MN = '' } = to.header
  return encodeFrame({ ...(QN === undefined ? {} : { qn: QN }), st: '91', cn, pw: PW, mn: MN, flag, cp })
}

/** Data answer: the frame was received and stored. Carries the QN of the frame, or none when it had none. */
export const ack9014 = (to: Answered): Buffer => {
  return answer(to, '9014')
}

/** Request answer; `qnRtn` by `REQUEST_RESULTS` (1 = ready). */
export const answer9011 = (to: Answered, qnRtn: number): Buffer => {
  return answer(to, '9011', { QnRtn: String(qnRtn) })
}

/** Execution result; `exeRtn` by `EXECUTION_RESULTS` (1 = done). */
export const answer9012 = (to: Answered, exeRtn: number): Buffer => {
  return answer(to, '9012', { ExeRtn: String(exeRtn) })
}

/** Notice answer. */
export const answer9013 = (to: Answered): Buffer => {
  return answer(to, '9013')
}
