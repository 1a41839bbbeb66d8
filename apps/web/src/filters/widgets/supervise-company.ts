import { manyOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

const useCompanies = () =>
  useOptions('listCompanyBySetting', {}, (companies) =>
    companies.map(({ psCode, psName }) => ({ value: psCode, label: psName })),
  )

/** Enterprises that a rule in force watches. */
export const superviseCompany = (options: WidgetOptions<{ superviseCompany: readonly string[] }> = {}) =>
  manyOptions({ id: 'supervise-company', key: 'superviseCompany', useLoaded: useCompanies }, options)
