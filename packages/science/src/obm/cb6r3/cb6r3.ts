import type { Mechanism } from '../mechanism/mechanism.ts'
import { MechanismBuilder } from '../mechanism/mechanism-builder.ts'
import type { RateForm } from '../mechanism/rate-form.ts'
import { alkaneAlkeneReactions } from './alkane-alkene-reactions.ts'
import { aromaticReactions } from './aromatic-reactions.ts'
import { biogenicReactions } from './biogenic-reactions.ts'
import { cb6Species } from './cb6-species.ts'
import { inorganicReactions } from './inorganic-reactions.ts'
import { oxygenateReactions } from './oxygenate-reactions.ts'
import { peroxyReactions } from './peroxy-reactions.ts'
import { photolysisMap } from './photolysis-map.ts'
import { type Cb6Row, cb6Sources } from './reaction-row.ts'

/** Every reaction of the gas phase of CB6r3; aerosol, chlorine and tracer reactions of CMAQ's file are not part of it. */
export const cb6Reactions: readonly Cb6Row[] = [
  ...inorganicReactions,
  ...peroxyReactions,
  ...oxygenateReactions,
  ...alkaneAlkeneReactions,
  ...biogenicReactions,
  ...aromaticReactions,
]

/**
 * The shipped mechanism: CB6r3 gas phase with photolysis given as MCM rates (J1 … J61) times a factor.
 * RO2 is a species here, not a sum.
 */
export const cb6r3 = (): Mechanism => {
  const builder = new MechanismBuilder({ bodies: new Set(['M', 'O2', 'N2', 'H2O']), ignored: new Set() })
  for (const { name } of cb6Species) builder.declare(0, name, 'variable')
  cb6Reactions.forEach(({ label, equation, rate }, index) => {
    const [reactants = '', products = ''] = equation.split('=')
    builder.addReaction({ line: index + 1, label, reactants, products, rate: withMcmLight(rate) })
  })
  return builder.finish('CB6r3', cb6Sources.luecken2019, () => false)
}

const mappings = new Map(photolysisMap.map((mapping) => [mapping.label, mapping]))

const withMcmLight = (rate: RateForm): RateForm => {
  if (rate.kind !== 'photolysis') return rate
  const mapping = mappings.get(rate.label)
  if (mapping === undefined) throw new Error(`CB6r3 的光解 ${rate.label} 没有对应的 MCM 光解速率`)
  return { kind: 'photolysis', label: mapping.mcm, factor: rate.factor * mapping.factor }
}
