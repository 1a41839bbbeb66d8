import { z } from 'zod'
import { measured } from '../core/output.ts'

const matrix = z.array(z.array(measured))
const numbers = z.array(measured)

/** Named columns of equal length. */
const table = z.object({ columns: z.array(z.string()), rows: matrix })

const RidgePoint = z.object({ fVoc: z.number(), fNox: z.number(), response: measured, atEdge: z.boolean() })
/** Where (100 %, 100 %) stands to a ridge, in factors of NOx. */
const RidgePlace = z.object({ regime: z.enum(['VOC 控制区', '过渡区', 'NOx 控制区']), distance: measured })
const RirRegime = z.enum(['VOC 控制区', '过渡区', 'NOx 控制区', '强 VOC 控制区'])

export const BoxModelOutcome = z.object({
  engine: z.literal('box-model'),
  case: z.string(),
  mechanism: z.string(),
  citation: z.string(),
  species: z.number(),
  reactions: z.number(),
  set: z.array(z.string()),
  constrained: z.array(z.string()),
  notes: z.array(z.string()),
  filled: z.array(z.object({ column: z.string(), hour: z.number(), how: z.string(), value: z.number() })),
  warnings: z.array(z.string()),
  /** Integral of net ozone production over the window of the analysed day, ppb. */
  netPpb: measured,
  dayChanges: z.array(z.object({ day: z.number(), oh: measured, ho2: measured, net: measured })),
  spinUpSettled: z.boolean(),
  /** Budget at every full hour; units in docs/science. */
  budget: table,
  /** RO2 + NO by the class of the precursor at the hours of the analysed day, ppb/h. */
  precursors: table,
  /** Computed against observed ozone; null where the observation is held. */
  ozoneSkill: z.object({ n: z.number(), nmb: measured, rmse: measured, r: measured, ioa1981: measured }).nullable(),
  /** Concentrations at every full hour, molecule cm⁻³. */
  states: table,
  rir: z
    .object({
      reactivities: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['group', 'species']),
          members: z.array(z.string()),
          rir: measured,
          deltaPpb: measured,
          meanCutPpb: measured,
          irPpb: measured,
          irGrams: measured,
          hourly: numbers,
        }),
      ),
      sumCheck: z
        .object({
          groups: z.array(z.string()),
          sum: measured,
          whole: measured,
          relative: measured,
          holds: z.boolean(),
        })
        .nullable(),
      regime: z.object({ regime: RirRegime, ratio: measured }).nullable(),
    })
    .nullable(),
  ekma: z
    .object({
      kind: z.enum(['days', 'batch']),
      legend: z.string(),
      axis: z.array(z.number()),
      /** NOx factor by VOC factor. */
      response: matrix,
      /** Highest hourly net production of the same runs, ppb/h; null for closed air. */
      highestNet: matrix.nullable(),
      ridge: z.array(RidgePoint),
      today: RidgePlace.nullable(),
      /** The same by the highest hour; null for closed air and in results of before. */
      highestRidge: z.array(RidgePoint).nullable().default(null),
      highestToday: RidgePlace.nullable().default(null),
      rays: z.array(
        z.object({
          voc: z.number(),
          nox: z.number(),
          points: z.array(z.object({ cut: z.number(), response: measured, change: measured })),
        }),
      ),
    })
    .nullable(),
  /** Ozone at hours 0 … 23 of the analysed day, ppb, beside the base and what was measured. Results of before have none. */
  scenario: z
    .object({ observed: numbers, base: numbers, scenario: numbers, agreement: measured })
    .nullable()
    .default(null),
})
export type BoxModelOutcome = z.infer<typeof BoxModelOutcome>
