import { binary, call, type Expression, nameOf, numberOf, product } from './expression.ts'

/** A · (T/300)^B · exp(−C/T); A in molecule cm⁻³ s units, T in K. */
export type Arrhenius = { a: number; b: number; c: number }

/**
 * The closed list of rate forms. M is the number density of air in molecule cm⁻³.
 *
 * - constant: k
 * - arrhenius: A (T/300)^B exp(−C/T)
 * - falloff: JPL's k0M/(1+k0M/k∞) · Fc^(1/(1+(log10(k0M/k∞)/n)²)); KPP's FALL with n = 1, CMAQ's four-part texts
 * - saturating: k0 + k3M/(1+k3M/k2); CMAQ %2, KPP's EP2
 * - withAir: k1 + k2·M + k3; CMAQ %3 (k3 where a third part is given), KPP's EP3
 * - pressure: A·(1 + 0.6·P), P in atm; CMAQ %1
 * - multiple: factor × the coefficient of the reaction `of`; CMAQ A*K<label>
 * - reverse: coefficient of the reaction `of` over the equilibrium constant A·exp(−C/T); CMAQ A@C*E<label>
 * - photolysis: factor × the photolysis rate of that label
 * - expression: anything written as a formula
 */
export type RateForm =
  | { kind: 'constant'; k: number }
  | { kind: 'arrhenius'; k: Arrhenius }
  | { kind: 'falloff'; low: Arrhenius; high: Arrhenius; fc: number; n: number }
  | { kind: 'saturating'; k0: Arrhenius; k2: Arrhenius; k3: Arrhenius }
  | { kind: 'withAir'; k1: Arrhenius; k2: Arrhenius; k3?: Arrhenius }
  | { kind: 'pressure'; k: number }
  | { kind: 'multiple'; factor: number; of: string }
  | { kind: 'reverse'; a: number; c: number; of: string }
  | { kind: 'photolysis'; label: string; factor: number }
  | { kind: 'expression'; text: string; tree: Expression }

const temperature = nameOf('TEMP')
const air = nameOf('M')
const one = numberOf(1)

/** Molecules per cm³ of one standard atmosphere, times the kelvins: P/atm = M·T / 7.339e21 (ideal gas, k = 1.380649e-23). */
const MOLECULE_KELVIN_PER_ATM = 101325 / 1.380649e-23 / 1e6

const arrheniusExpression = ({ a, b, c }: Arrhenius): Expression => {
  const factors: Expression[] = []
  if (b !== 0) factors.push(binary('pow', binary('divide', temperature, numberOf(300)), numberOf(b)))
  if (c !== 0) factors.push(call('exp', binary('divide', numberOf(-c), temperature)))
  return product(numberOf(a), ...factors)
}

/** k0M/(1+k0M/k∞) · Fc^(1/(1+(log10(k0M/k∞)/n)²)) from k0M and k∞. */
const falloffExpression = (low: Expression, high: Expression, fc: Expression, n: Expression): Expression => {
  const ratio = binary('divide', low, high)
  const width = binary('divide', call('log10', ratio), n)
  const exponent = binary('divide', one, binary('add', one, binary('multiply', width, width)))
  return binary('multiply', binary('divide', low, binary('add', one, ratio)), binary('pow', fc, exponent))
}

/** k0 + k3M/(1+k3M/k2) */
const saturatingExpression = (k0: Expression, k2: Expression, k3: Expression): Expression => {
  const thick = binary('multiply', k3, air)
  return binary('add', k0, binary('divide', thick, binary('add', one, binary('divide', thick, k2))))
}

/** @param rateOf the expression of another reaction's coefficient, for forms that refer to it */
export const rateExpression = (form: RateForm, rateOf: (label: string) => Expression): Expression => {
  switch (form.kind) {
    case 'constant':
      return numberOf(form.k)
    case 'arrhenius':
      return arrheniusExpression(form.k)
    case 'falloff': {
      const low = binary('multiply', arrheniusExpression(form.low), air)
      return falloffExpression(low, arrheniusExpression(form.high), numberOf(form.fc), numberOf(form.n))
    }
    case 'saturating':
      return saturatingExpression(
        arrheniusExpression(form.k0),
        arrheniusExpression(form.k2),
        arrheniusExpression(form.k3),
      )
    case 'withAir': {
      const two = binary('add', arrheniusExpression(form.k1), binary('multiply', arrheniusExpression(form.k2), air))
      return form.k3 === undefined ? two : binary('add', two, arrheniusExpression(form.k3))
    }
    case 'pressure': {
      const atm = binary('divide', binary('multiply', air, temperature), numberOf(MOLECULE_KELVIN_PER_ATM))
      return binary('multiply', numberOf(form.k), binary('add', one, binary('multiply', numberOf(0.6), atm)))
    }
    case 'multiple':
      return binary('multiply', numberOf(form.factor), rateOf(form.of))
    case 'reverse':
      return binary('divide', rateOf(form.of), arrheniusExpression({ a: form.a, b: 0, c: form.c }))
    case 'photolysis':
      return binary('multiply', numberOf(form.factor), nameOf(form.label))
    case 'expression':
      return form.tree
  }
}
