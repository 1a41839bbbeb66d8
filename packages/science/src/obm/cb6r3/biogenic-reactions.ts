import { arrhenius, as, type Cb6Row, constant, light, row } from './reaction-row.ts'

/** Isoprene and terpenes in CB6r3. */
export const biogenicReactions: readonly Cb6Row[] = [
  row('R149', 'ISOP + OH = ISO2 + RO2', arrhenius(2.7e-11, 0, -390)),
  row(
    'R150',
    'ISOP + O = 0.75 ISPD + 0.5 FORM + 0.25 XO2 + 0.25 RO2 + 0.25 HO2 + 0.25 CXO3 + 0.25 PAR',
    constant(3e-11),
  ),
  row(
    'R151',
    'ISO2 + NO = 0.1 INTR + 0.9 NO2 + 0.673 FORM + 0.9 ISPD + 0.818 HO2 + 0.082 XO2H + 0.082 RO2',
    arrhenius(2.39e-12, 0, -365),
  ),
  row('R152', 'ISO2 + HO2 = 0.88 ISPX + 0.12 OH + 0.12 HO2 + 0.12 FORM + 0.12 ISPD', arrhenius(7.43e-13, 0, -700)),
  row('R153', 'ISO2 + C2O3 = 0.598 FORM + ISPD + 0.728 HO2 + 0.072 XO2H + 0.8 MEO2 + 0.2 AACD + 0.872 RO2', as('R58')),
  row('R154', 'ISO2 + RO2 = 0.598 FORM + ISPD + 0.728 HO2 + 0.072 XO2H + 1.072 RO2', as('R70')),
  row('R155', 'ISO2 = HO2 + HPLD', arrhenius(3.3e9, 0, 8300)),
  row(
    'R156',
    'ISOP + O3 = 0.6 FORM + 0.65 ISPD + 0.15 ALDX + 0.2 CXO3 + 0.35 PAR + 0.266 OH + 0.2 XO2 + 0.2 RO2 + 0.066 HO2 + 0.066 CO',
    arrhenius(1.03e-14, 0, 1995),
  ),
  row(
    'R157',
    'ISOP + NO3 = 0.35 NO2 + 0.65 NTR2 + 0.64 XO2H + 0.33 XO2 + 0.03 XO2N + RO2 + 0.35 FORM + 0.35 ISPD',
    arrhenius(3.03e-12, 0, 448),
  ),
  row(
    'R158',
    'ISPD + OH = 0.022 XO2N + 0.521 XO2 + 0.115 MGLY + 0.115 MEO2 + 0.269 GLYD + 0.269 C2O3 + 0.457 OPO3 + 0.117 PAR + 0.137 ACET + 0.137 CO + 0.137 HO2 + 0.658 RO2',
    arrhenius(5.58e-12, 0, -511),
  ),
  row(
    'R159',
    'ISPD + O3 = 0.04 ALD2 + 0.231 FORM + 0.531 MGLY + 0.17 GLY + 0.17 ACET + 0.543 CO + 0.461 OH + 0.15 FACD + 0.398 HO2 + 0.143 C2O3',
    arrhenius(3.88e-15, 0, 1770),
  ),
  row(
    'R160',
    'ISPD + NO3 = 0.717 HNO3 + 0.142 NTR2 + 0.142 NO2 + 0.142 XO2 + 0.142 XO2H + 0.113 GLYD + 0.113 MGLY + 0.717 PAR + 0.717 CXO3 + 0.284 RO2',
    arrhenius(4.1e-12, 0, 1860),
  ),
  row(
    'R161',
    'ISPD = 0.76 HO2 + 0.34 XO2H + 0.16 XO2 + 0.34 MEO2 + 0.208 C2O3 + 0.26 FORM + 0.24 OLE + 0.24 PAR + 0.17 ACET + 0.128 GLYD + 0.84 RO2',
    light('ISPD'),
  ),
  row(
    'R162',
    'ISPX + OH = 0.904 EPOX + 0.933 OH + 0.067 ISO2 + 0.067 RO2 + 0.029 IOLE + 0.029 ALDX',
    arrhenius(2.23e-11, 0, -372),
  ),
  row('R163', 'HPLD = OH + ISPD', light('HPALD')),
  row('R164', 'HPLD + NO3 = HNO3 + ISPD', arrhenius(6e-12, 0, 1860)),
  row('R165', 'EPOX + OH = EPX2 + RO2', arrhenius(5.78e-11, 0, 400)),
  row(
    'R166',
    'EPX2 + HO2 = 0.275 GLYD + 0.275 GLY + 0.275 MGLY + 1.125 OH + 0.825 HO2 + 0.375 FORM + 0.074 FACD + 0.251 CO + 2.175 PAR',
    arrhenius(7.43e-13, 0, -700),
  ),
  row(
    'R167',
    'EPX2 + NO = 0.275 GLYD + 0.275 GLY + 0.275 MGLY + 0.125 OH + 0.825 HO2 + 0.375 FORM + NO2 + 0.251 CO + 2.175 PAR',
    arrhenius(2.39e-12, 0, -365),
  ),
  row(
    'R168',
    'EPX2 + C2O3 = 0.22 GLYD + 0.22 GLY + 0.22 MGLY + 0.1 OH + 0.66 HO2 + 0.3 FORM + 0.2 CO + 1.74 PAR + 0.8 MEO2 + 0.2 AACD + 0.8 RO2',
    as('R58'),
  ),
  row(
    'R169',
    'EPX2 + RO2 = 0.275 GLYD + 0.275 GLY + 0.275 MGLY + 0.125 OH + 0.825 HO2 + 0.375 FORM + 0.251 CO + 2.175 PAR + RO2',
    as('R70'),
  ),
  row(
    'R170',
    'INTR + OH = 0.63 XO2 + 0.37 XO2H + RO2 + 0.444 NO2 + 0.185 NO3 + 0.104 INTR + 0.592 FORM + 0.331 GLYD + 0.185 FACD + 2.7 PAR + 0.098 OLE + 0.078 ALDX + 0.266 NTR2',
    constant(3.1e-11),
  ),
  row('R171', 'TERP + O = 0.15 ALDX + 5.12 PAR', constant(3.6e-11)),
  row(
    'R172',
    'TERP + OH = 0.75 XO2H + 0.5 XO2 + 0.25 XO2N + 1.5 RO2 + 0.28 FORM + 1.66 PAR + 0.47 ALDX',
    arrhenius(1.5e-11, 0, -449),
  ),
  row(
    'R173',
    'TERP + O3 = 0.57 OH + 0.07 XO2H + 0.69 XO2 + 0.18 XO2N + 0.94 RO2 + 0.24 FORM + 0.001 CO + 7 PAR + 0.21 ALDX + 0.39 CXO3',
    arrhenius(1.2e-15, 0, 821),
  ),
  row(
    'R174',
    'TERP + NO3 = 0.47 NO2 + 0.28 XO2H + 0.75 XO2 + 0.25 XO2N + 1.28 RO2 + 0.47 ALDX + 0.53 NTR2',
    arrhenius(3.7e-12, 0, -175),
  ),
  row('R171a', 'APIN + O = 0.15 ALDX + 5.12 PAR', constant(3.6e-11), 'xu2018'),
  row(
    'R172a',
    'APIN + OH = 0.75 XO2H + 0.5 XO2 + 0.25 XO2N + 1.5 RO2 + 0.28 FORM + 1.66 PAR + 0.47 ALDX',
    arrhenius(1.5e-11, 0, -449),
    'xu2018',
  ),
  row(
    'R173a',
    'APIN + O3 = 0.57 OH + 0.07 XO2H + 0.69 XO2 + 0.18 XO2N + 0.94 RO2 + 0.24 FORM + 0.001 CO + 7 PAR + 0.21 ALDX + 0.39 CXO3',
    arrhenius(1.2e-15, 0, 821),
    'xu2018',
  ),
  row(
    'R174a',
    'APIN + NO3 = 0.47 NO2 + 0.28 XO2H + 0.75 XO2 + 0.25 XO2N + 1.28 RO2 + 0.47 ALDX + 0.53 NTR2',
    arrhenius(3.7e-12, 0, -175),
    'xu2018',
  ),
]
