import type { Maybe } from '../missing.ts'

/** 不降反升: steps from an hour to the next in which the city did not rise, and those of them in which the site did. */
export interface RisingSteps {
  /** Steps with the reference not rising. */
  steps: number
  /** Of these, with the site rising by 10 µg/m³ and 10 % at least. */
  risen: number
}

const least = { absolute: 10, share: 0.1 } as const

/** Values of consecutive hours, both lists of one length; a step counts where both hours have both values. */
export const risingSteps = (reference: readonly Maybe<number>[], site: readonly Maybe<number>[]): RisingSteps => {
  let [steps, risen] = [0, 0]
  for (let at = 1; at < site.length; at++) {
    const [before, now] = [reference[at - 1] ?? null, reference[at] ?? null]
    const [siteBefore, siteNow] = [site[at - 1] ?? null, site[at] ?? null]
    if (before === null || now === null || siteBefore === null || siteNow === null || now > before) continue
    steps += 1
    if (siteNow - siteBefore >= Math.max(least.absolute, siteBefore * least.share)) risen += 1
  }
  return { steps, risen }
}

/** Their ratio 0–1; null without a step to judge. */
export const risingRate = ({ steps, risen }: RisingSteps): Maybe<number> => (steps === 0 ? null : risen / steps)
