import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureNames } from '../packages/science/src/trace/features.ts'
import { judgeSources } from '../packages/science/src/trace/rank-sources.ts'
import type { TraceWeights } from '../packages/science/src/trace/weights.ts'
import { traceCases } from './trace/cases.ts'
import { type FittedCase, fitPlatt, fitWeights, sharesOf } from './trace/fit.ts'
import { daysOfSpell, probabilitySpells, type TraceSpell, weightSpells } from './trace/seeds.ts'

/**
 * Fits the weights and the probabilities of the tracing engine on simulated cities whose culprits are known and writes
 * packages/science/src/trace/calibration.ts. Takes some minutes: node tools/with-node24.mjs tools/trace-calibration.ts
 */
const start: TraceWeights = {
  features: {
    upwind: 0.6,
    distance: 1,
    plume: 0.8,
    neighbours: 0.6,
    fingerprint: 0.6,
    emissionUp: 1.5,
    emissionUsual: -1,
    stopped: -1,
    load: 1.2,
    confirmed: 0.5,
  },
  none: { constant: 4.3, cityRise: 0.5, excess: -0.5 },
  platt: { slope: 1, offset: 0 },
}

const casesOf = (spells: readonly TraceSpell[]): FittedCase[] =>
  spells.flatMap(({ seed, from }) => {
    const cases = (['episodes', 'ordinary'] as const).flatMap((kind) =>
      // Half of the cases with the wind known badly: weights that trust a perfect wind would be too sure of themselves.
      [...traceCases(seed, new Date(from), daysOfSpell, kind)].flatMap(({ input, poorWind, culprit }) =>
        [input, poorWind].flatMap((one) => {
          const judgement = judgeSources(one)
          return judgement ? [{ judgement, culprit }] : []
        }),
      ),
    )
    process.stdout.write(
      `seed ${seed} from ${from.slice(0, 10)}: ${cases.length} cases, ${cases.filter(({ culprit }) => culprit === null).length} without a culprit\n`,
    )
    return cases
  })

const training = casesOf(weightSpells)
const weights = fitWeights(training, start)
const held = casesOf(probabilitySpells)
const platt = fitPlatt(
  held.flatMap((one) => {
    const { shares } = sharesOf(one, weights)
    return one.judgement.judged.map(({ source }, index) => ({
      share: shares[index] ?? 0,
      isCulprit: source.code === one.culprit,
    }))
  }),
)

const shown = (value: number) => String(Number(value.toPrecision(4)))
const seedsOf = (spells: readonly TraceSpell[]) => spells.map(({ seed }) => seed).join(', ')
const text = `import type { TraceWeights } from './weights.ts'

/**
 * Fitted by tools/trace-calibration.ts on simulated cities (weights: seeds ${seedsOf(weightSpells)}, ${training.length} cases;
 * probabilities: seeds ${seedsOf(probabilitySpells)}, ${held.length} cases; ${daysOfSpell} days each, all seasons; half of the cases with
 * the wind of the weather masts only, 12° and 15 % wrong). load and confirmed are set, not fitted: those cities have neither
 * meters nor inspectors. Weights are natural log odds.
 */
export const weights: TraceWeights = {
  features: {
${featureNames.map((name) => `    ${name}: ${shown(weights.features[name])},`).join('\n')}
  },
  none: { constant: ${shown(weights.none.constant)}, cityRise: ${shown(weights.none.cityRise)}, excess: ${shown(weights.none.excess)} },
  platt: { slope: ${shown(platt.slope)}, offset: ${shown(platt.offset)} },
}
`
writeFileSync(join(import.meta.dirname, '../packages/science/src/trace/calibration.ts'), text)
process.stdout.write(text)
