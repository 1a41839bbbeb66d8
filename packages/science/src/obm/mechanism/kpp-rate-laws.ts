import { type Expression, nameOf } from './expression.ts'
import { namedPhotolysis } from './kpp-mcm-names.ts'
import { parseExpression, type RateLanguage } from './parse-expression.ts'

/**
 * Rate laws of KPP's util/UserRateLaws.f90 (KPP 3, Sandu and Sander 2006) as formulas, in double precision. Where KPP
 * multiplies by CFACTOR·1e6, the number density of air in molecule cm⁻³, M stands here.
 */
const kppLaws: readonly Law[] = [
  ['JPL(low, high, fc, width)', 'low/(1+low/high)*fc@(1/(1+(LOG10(low/high)/width)@2))'],
  ['IUPAC(low, high, fc)', 'JPL(low, high, fc, 0.75-1.27*LOG10(fc))'],
  ['ARR(a, b, c)', 'a*EXP(-b/TEMP)*(TEMP/300)@c'],
  ['ARR_ABC(a, b, c)', 'ARR(a, b, c)'],
  ['ARR_AB(a, b)', 'a*EXP(-b/TEMP)'],
  ['ARR_AC(a, c)', 'a*(TEMP/300)@c'],
  ['SATURATING(k0, k2, k3)', 'k0+k3*M/(1+k3*M/k2)'],
  ['EP2(a0, c0, a2, c2, a3, c3)', 'SATURATING(ARR_AB(a0, c0), ARR_AB(a2, c2), ARR_AB(a3, c3))'],
  ['EP3(a1, c1, a2, c2)', 'ARR_AB(a1, c1)+ARR_AB(a2, c2)*M'],
  ['FALL(a0, b0, c0, a1, b1, c1, fc)', 'JPL(ARR(a0, b0, c0)*M, ARR(a1, b1, c1), fc, 1)'],
  ['K_3RD(t, m, k0, n, kinf, q, fc)', 'JPL(k0*(300/t)@n*m, kinf*(300/t)@q, fc, 1)'],
  ['K_3RD_IUPAC(t, m, k0, n, kinf, q, fc)', 'IUPAC(k0*(300/t)@n*m, kinf*(300/t)@q, fc)'],
  ['K_ARR(k298, d, t)', 'k298*EXP(d*(1/t-3.354D-3))'],
]

/**
 * Rate laws of WRF-Chem's KPP mechanisms (WRF f15568c, chem/KPP, public domain). k47 and k48 as they are for k0 above
 * k∞, which holds near the ground; WRF turns the sign of the logarithm below that.
 */
const wrfLaws: readonly Law[] = [
  ['ARR2(a, b, t)', 'a*EXP(-b/t)'],
  ['TROE(k0, n, kinf, q, t, m)', 'JPL(k0*(300/t)@n*m, kinf*(300/t)@q, 0.6, 1)'],
  ['TROEE(a, b, k0, n, kinf, q, t, m)', 'a*EXP(-b/t)*TROE(k0, n, kinf, q, t, m)'],
  ['RJPL(k0, n, kinf, q, m, t)', 'TROE(k0, n, kinf, q, t, m)'],
  ['RALKE(k0, n, kinf, fc, m, t)', 'JPL(k0*(300/t)@n*m, kinf, fc, 1)'],
  ['KMT_IUPAC(k0, n, kinf, q, fc, t, m)', 'IUPAC(k0*(300/t)@n*m, kinf*(300/t)@q, fc)'],
  ['KMT_OH_NO(t, m)', 'KMT_IUPAC(7.4D-31, 2.4, 3.3D-11, 0.3, EXP(-t/1420), t, m)'],
  ['IUPAC_CH3SCH3(a2, b2, a3, b3, o2, t)', 'ARR2(a2, b2, t)*o2/(1+ARR2(a3, b3, t)*o2)'],
  ['K46(t, m)', '7.2D-15*EXP(785/t)+1.9D-33*EXP(725/t)*m/(1+1.9D-33*EXP(725/t)*m/(4.1D-16*EXP(1440/t)))'],
  ['K47(t, m)', 'JPL(3.0D-31*(300/t)@3.3*m, 1.5D-12, 0.6, 1)'],
  ['K48(t, m)', 'JPL(5.0D-30*(298/t)@1.5*m, 9.4D-12*EXP(-700/t), EXP(-t/580)+EXP(-2320/t), 1)'],
]

/** Head with parameter names, formula that may use laws before it. */
type Law = readonly [head: string, formula: string]

const lawsOf = (definitions: readonly Law[]): RateLanguage['laws'] => {
  const laws = new Map<string, { arguments: number; make: (of: readonly Expression[]) => Expression }>()
  laws.set('J', { arguments: 1, make: ([of = nameOf('J')]) => namedPhotolysis(of) })
  for (const [head, formula] of definitions) {
    const [name = '', ...parameters] = head.split(/[(,)]/).map((part) => part.trim())
    const names = parameters.filter((parameter) => parameter !== '')
    const tree = parseExpression(formula, { laws })
    laws.set(name, {
      arguments: names.length,
      make: (of) => filled(tree, new Map(names.map((name, i) => [name, of[i]]))),
    })
  }
  return laws
}

/** The formula with its parameters replaced. */
const filled = (tree: Expression, given: ReadonlyMap<string, Expression | undefined>): Expression => {
  switch (tree.kind) {
    case 'number':
      return tree
    case 'name':
      return given.get(tree.name) ?? tree
    case 'negate':
    case 'call':
      return { ...tree, of: filled(tree.of, given) }
    case 'binary':
      return { ...tree, left: filled(tree.left, given), right: filled(tree.right, given) }
  }
}

/** KPP and WRF-Chem: rate laws, J(name), and the names Fortran has for temperature and air. */
export const kppLanguage: RateLanguage = {
  laws: lawsOf([...kppLaws, ...wrfLaws]),
  names: new Map([
    ['temp', 'TEMP'],
    ['C_M', 'M'],
  ]),
}
