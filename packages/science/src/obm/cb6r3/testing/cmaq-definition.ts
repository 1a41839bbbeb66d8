import type { Arrhenius, RateForm } from '../../mechanism/rate-form.ts'
import { cb6Reactions } from '../cb6r3.ts'

const arrheniusText = ({ a, b, c }: Arrhenius) => `${a}^${b}@${c}`

/** The rate as CMAQ writes it: the code of its form and the parts. */
const rateText = (rate: RateForm): string => {
  switch (rate.kind) {
    case 'constant':
      return `# ${rate.k}`
    case 'arrhenius':
      return `# ${arrheniusText(rate.k)}`
    case 'falloff':
      return `# ${arrheniusText(rate.low)} & ${arrheniusText(rate.high)} & ${rate.fc} & ${rate.n}`
    case 'saturating':
      return `%2 # ${[rate.k0, rate.k2, rate.k3].map(arrheniusText).join(' & ')}`
    case 'withAir':
      return `%3 # ${[rate.k1, rate.k2].map(arrheniusText).join(' & ')}`
    case 'multiple':
      return `# ${rate.factor}*K<${rate.of}>`
    case 'photolysis':
      return `# ${rate.factor}/<${rate.label}>`
    default:
      throw new RangeError(`the table has no ${rate.kind}`)
  }
}

/** The shipped CB6r3 as a definition file of CMAQ. @param more reactions added at the end */
export const cmaqDefinition = (more: readonly string[] = []): string =>
  [
    'NAME',
    'REACTIONS[CM] =',
    ...cb6Reactions.map(({ label, equation, rate }) => `<${label}> ${equation} ${rateText(rate)};`),
    ...more,
    'END MECH',
  ].join('\n')
