import { oneOption } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

/** What outlets of the city are limited in: a pollutant each, never flow, temperature or oxygen. */
const useGasFactors = () =>
  useOptions('psFactorList', {}, (groups) =>
    groups
      .filter(({ code }) => code === 'gas')
      .flatMap(({ children }) => children.map(({ code, name }) => ({ value: code, label: name }))),
  )

/** 因子 of emission statistics; nitrogen oxides at first. */
export const gasFactor = (options: WidgetOptions<{ factorCode: string | null }> = {}) =>
  oneOption(
    { id: 'own-choice', key: 'factorCode', useLoaded: useGasFactors },
    { label: '因子', value: { factorCode: 'a21002' }, ...options },
  )
