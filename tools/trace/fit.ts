import { recordBy } from '../../packages/domain/src/record-by.ts'
import { type FeatureName, type Features, featureNames } from '../../packages/science/src/trace/features.ts'
import { softmax } from '../../packages/science/src/trace/probability.ts'
import { noneScore, type TraceJudgement } from '../../packages/science/src/trace/rank-sources.ts'
import type { TraceWeights } from '../../packages/science/src/trace/weights.ts'

/** One judged case with its answer. */
export type FittedCase = { judgement: TraceJudgement; culprit: string | null }

const scoreOf = (features: Features, weights: TraceWeights) =>
  featureNames.reduce((sum, name) => sum + weights.features[name] * features[name], 0)

export const sharesOf = ({ judgement }: FittedCase, weights: TraceWeights) =>
  softmax(
    judgement.judged.map(({ features }) => scoreOf(features, weights)),
    noneScore(judgement, weights),
  )

/** An argument for a source must not count against it, whatever the sample says. */
const signs: Readonly<Record<FeatureName, 1 | -1>> = {
  upwind: 1,
  distance: 1,
  plume: 1,
  neighbours: 1,
  fingerprint: 1,
  emissionUp: 1,
  emissionUsual: -1,
  stopped: -1,
  load: 1,
  confirmed: 1,
}
/** The simulated cities of the fit have neither meters nor inspectors: these two stay as set. */
const fixed: ReadonlySet<FeatureName> = new Set(['load', 'confirmed'])

/** Conditional logit by projected gradient ascent of the mean log likelihood, with a weak pull to the start. */
export const fitWeights = (cases: readonly FittedCase[], start: TraceWeights, rounds = 4000): TraceWeights => {
  const fitted = { features: { ...start.features }, none: { ...start.none }, platt: start.platt }
  const [rate, pull] = [0.08, 0.002]
  for (let round = 0; round < rounds; round++) {
    const slope = recordBy(featureNames, () => 0)
    const noneSlope = { constant: 0, cityRise: 0, excess: 0 }
    for (const one of cases) {
      const { shares, none } = sharesOf(one, fitted)
      const { judged, measured, cityRise } = one.judgement
      const known = judged.some(({ source }) => source.code === one.culprit)
      for (const [index, { source, features }] of judged.entries()) {
        const missed = (source.code === one.culprit ? 1 : 0) - (shares[index] ?? 0)
        for (const name of featureNames) slope[name] += missed * features[name]
      }
      const missed = (known ? 0 : 1) - none
      noneSlope.constant += missed
      noneSlope.cityRise += missed * Math.max(0, cityRise)
      noneSlope.excess += missed * Math.log(Math.max(0.5, measured.excess / measured.noise))
    }
    for (const name of featureNames) {
      if (fixed.has(name)) continue
      const step = slope[name] / cases.length - pull * (fitted.features[name] - start.features[name])
      fitted.features[name] = signs[name] * Math.max(0, signs[name] * (fitted.features[name] + rate * step))
    }
    for (const name of ['constant', 'cityRise', 'excess'] as const) {
      fitted.none[name] += rate * (noneSlope[name] / cases.length - pull * (fitted.none[name] - start.none[name]))
    }
  }
  return fitted
}

/** Platt's sigmoid over the logit of the shares by Newton's method, with his prior-smoothed targets. */
export const fitPlatt = (points: readonly { share: number; isCulprit: boolean }[]): TraceWeights['platt'] => {
  const positives = points.filter(({ isCulprit }) => isCulprit).length
  const [high, low] = [(positives + 1) / (positives + 2), 1 / (points.length - positives + 2)]
  let [slope, offset] = [1, 0]
  for (let round = 0; round < 50; round++) {
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-6, 0, 1e-6]
    for (const { share, isCulprit } of points) {
      const inside = Math.min(1 - 1e-9, Math.max(1e-9, share))
      const x = Math.log(inside / (1 - inside))
      const p = 1 / (1 + Math.exp(-(slope * x + offset)))
      const missed = (isCulprit ? high : low) - p
      const curve = p * (1 - p)
      gs += missed * x
      go += missed
      hss += curve * x * x
      hso += curve * x
      hoo += curve
    }
    const determinant = hss * hoo - hso * hso
    slope += (gs * hoo - go * hso) / determinant
    offset += (go * hss - gs * hso) / determinant
  }
  return { slope, offset }
}
