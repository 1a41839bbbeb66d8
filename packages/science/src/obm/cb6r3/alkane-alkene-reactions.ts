import { arrhenius, type Cb6Row, constant, falloff, row } from './reaction-row.ts'

/** Alkanes, alkenes, acetylene and methane in CB6r3. */
export const alkaneAlkeneReactions: readonly Cb6Row[] = [
  row('R124', 'CH4 + OH = MEO2 + RO2', arrhenius(1.85e-12, 0, 1690)),
  row('R125', 'ETHA + OH = 0.991 ALD2 + 0.991 XO2H + 0.009 XO2N + RO2', arrhenius(6.9e-12, 0, 1000)),
  row('R131', 'PRPA + OH = XPRP', arrhenius(7.6e-12, 0, 585), 'emery2015'),
  row('R132', 'PAR + OH = XPAR', constant(8.1e-13), 'emery2015'),
  row(
    'R133',
    'ROR = 0.2 KET + 0.42 ACET + 0.74 ALD2 + 0.37 ALDX + 0.04 XO2N + 0.94 XO2H + 0.98 RO2 + 0.02 ROR - 2.7 PAR',
    arrhenius(5.7e12, 0, 5780),
  ),
  row('R134', 'ROR + O2 = KET + HO2', arrhenius(1.5e-14, 0, 200)),
  row('R135', 'ROR + NO2 = NTR1', arrhenius(8.6e-12, 0, -400)),
  row(
    'R136',
    'ETHY + OH = 0.7 GLY + 0.7 OH + 0.3 FACD + 0.3 CO + 0.3 HO2',
    falloff([5e-30, -1.5, 0], [1e-12, 0, 0], 0.37, 1.3),
  ),
  row('R137', 'ETH + O = FORM + HO2 + CO + 0.7 XO2H + 0.7 RO2 + 0.3 OH', arrhenius(1.04e-11, 0, 792)),
  row(
    'R138',
    'ETH + OH = XO2H + RO2 + 1.56 FORM + 0.22 GLYD',
    falloff([8.6e-29, -3.1, 0], [9e-12, -0.85, 0], 0.48, 1.15),
  ),
  row('R139', 'ETH + O3 = FORM + 0.51 CO + 0.16 HO2 + 0.16 OH + 0.37 FACD', arrhenius(9.1e-15, 0, 2580)),
  row('R140', 'ETH + NO3 = 0.5 NO2 + 0.5 NTR1 + 0.5 XO2H + 0.5 XO2 + RO2 + 1.125 FORM', arrhenius(3.3e-12, 0, 2880)),
  row(
    'R141',
    'OLE + O = 0.2 ALD2 + 0.3 ALDX + 0.1 HO2 + 0.2 XO2H + 0.2 CO + 0.2 FORM + 0.01 XO2N + 0.21 RO2 + 0.2 PAR + 0.1 OH',
    arrhenius(1e-11, 0, 280),
  ),
  row(
    'R142',
    'OLE + OH = 0.781 FORM + 0.488 ALD2 + 0.488 ALDX + 0.976 XO2H + 0.195 XO2 + 0.024 XO2N + 1.195 RO2 - 0.73 PAR',
    falloff([8e-27, -3.5, 0], [3e-11, -1, 0], 0.5, 1.13),
  ),
  row(
    'R143',
    'OLE + O3 = 0.295 ALD2 + 0.555 FORM + 0.27 ALDX + 0.15 XO2H + 0.15 RO2 + 0.334 OH + 0.08 HO2 + 0.378 CO + 0.075 GLY + 0.075 MGLY + 0.09 FACD + 0.13 AACD + 0.04 H2O2 - 0.79 PAR',
    arrhenius(5.5e-15, 0, 1880),
  ),
  row(
    'R144',
    'OLE + NO3 = 0.5 NO2 + 0.5 NTR1 + 0.48 XO2 + 0.48 XO2H + 0.04 XO2N + RO2 + 0.5 FORM + 0.25 ALD2 + 0.375 ALDX - PAR',
    arrhenius(4.6e-13, 0, 1155),
  ),
  row('R145', 'IOLE + O = 1.24 ALD2 + 0.66 ALDX + 0.1 XO2H + 0.1 RO2 + 0.1 CO + 0.1 PAR', constant(2.3e-11)),
  row('R146', 'IOLE + OH = 1.3 ALD2 + 0.7 ALDX + XO2H + RO2', arrhenius(1.05e-11, 0, -519)),
  row(
    'R147',
    'IOLE + O3 = 0.732 ALD2 + 0.442 ALDX + 0.128 FORM + 0.245 CO + 0.5 OH + 0.3 XO2H + 0.3 RO2 + 0.24 GLY + 0.06 MGLY + 0.29 PAR + 0.08 AACD + 0.08 H2O2',
    arrhenius(4.7e-15, 0, 1013),
  ),
  row(
    'R148',
    'IOLE + NO3 = 0.5 NO2 + 0.5 NTR1 + 0.48 XO2 + 0.48 XO2H + 0.04 XO2N + RO2 + 0.5 ALD2 + 0.625 ALDX + PAR',
    constant(3.7e-13),
  ),
  row('R217', 'XPRP = XO2N + RO2', falloff([2.37e-21, 0, 0], [0.43, -8, 0], 0.41, 1), 'emery2015'),
  row('R218', 'XPRP = 0.732 ACET + 0.268 ALDX + 0.268 PAR + XO2H + RO2', constant(1), 'emery2015'),
  row('R219', 'XPAR = XO2N + RO2', falloff([4.81e-20, 0, 0], [0.43, -8, 0], 0.41, 1), 'emery2015'),
  row('R220', 'XPAR = 0.126 ALDX + 0.874 ROR + 0.126 XO2H + 0.874 XO2 + RO2 - 0.126 PAR', constant(1), 'emery2015'),
]
