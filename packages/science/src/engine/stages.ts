import type { Tell } from './tell.ts'

/** A stage of a computation: its usual part of the time and what it is called while it runs. */
export interface Stage {
  weight: number
  sentence: string
}

/**
 * The stages that were asked for as one way from 0 to 100, in the order given. Each answers the `onProgress` of its runs.
 */
export const stageProgress = <Name extends string>(
  stages: readonly (readonly [Name, Stage])[],
  tell: Tell,
): ((name: NoInfer<Name>) => (done: number, total: number) => void) => {
  const whole = stages.reduce((sum, [, { weight }]) => sum + weight, 0)
  return (name) => {
    const at = stages.findIndex(([one]) => one === name)
    const { weight = 0, sentence = '' } = stages[at]?.[1] ?? {}
    const before = stages.slice(0, Math.max(0, at)).reduce((sum, [, stage]) => sum + stage.weight, 0)
    return (done, total) => {
      const part = total === 0 ? 1 : done / total
      tell((100 * (before + weight * part)) / whole, `${sentence}（${done}/${total}）`)
    }
  }
}
