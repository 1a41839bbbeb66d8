import type { Widget } from '../../../filters/widget.ts'

interface Places {
  siteCodes: readonly string[]
  siteType: string
}

/** Stands for the site selector: one component station is chosen. */
export const areaSiteSelector = (): Widget<Places> => ({
  id: 'area-site-selector',
  key: 'siteCodes',
  label: '站点',
  show: true,
  required: true,
  initial: { siteCodes: ['Z1'], siteType: '70' },
  Component: () => null,
})
