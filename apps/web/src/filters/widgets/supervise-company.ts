import { companyNodes } from '../company-nodes.ts'
import { treeOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

const useCompanies = () => useOptions('listCompanyBySetting', {}, companyNodes)

/** Enterprises that a rule in force watches, by district; one that a link names stays chosen though none watches it. */
export const superviseCompany = (options: WidgetOptions<{ superviseCompany: readonly string[] }> = {}) =>
  treeOptions(
    { id: 'supervise-company', key: 'superviseCompany', useLoaded: useCompanies, keepsUnknown: true },
    options,
  )
